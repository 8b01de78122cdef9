//! The loss, epoch by epoch, as numbers and as a picture.

use std::fmt;

use plotters::prelude::{
    BLUE, ChartBuilder, IntoDrawingArea as _, LineSeries, PathElement, RED, RGBColor, SVGBackend,
    SeriesLabelPosition, WHITE,
};

use super::TrainError;

/// The losses of an epoch: means of squared errors of the expectation of points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Of the positions learnt from, each as it was before learning from it.
    pub training: f64,
    /// Of the positions kept aside, at the end of the epoch; `None` where there are none.
    pub validation: Option<f64>,
}

/// Returns a picture of the losses by epoch, from the first one on, as SVG.
///
/// # Errors
///
/// Fails where it cannot be drawn.
pub fn loss_svg(points: &[Point]) -> Result<String, TrainError> {
    let training: Vec<_> = points.iter().map(|point| point.training).zip(1..).collect();
    let validation: Vec<_> =
        points.iter().zip(1..).filter_map(|(point, it)| Some((point.validation?, it))).collect();
    draw(&[("training", BLUE, training), ("validation", RED, validation)])
}

type Series<'a> = (&'a str, RGBColor, Vec<(f64, u32)>);

fn draw(series: &[Series<'_>]) -> Result<String, TrainError> {
    const SIZE: (u32, u32) = (800, 500);
    let failed = |error: &dyn fmt::Display| TrainError::Curve(error.to_string());
    let all = || series.iter().flat_map(|(_, _, points)| points);
    let last = all().map(|&(_, epoch)| epoch).max().unwrap_or(1).max(2);
    let low = all().map(|&(loss, _)| loss).fold(f64::INFINITY, f64::min);
    let high = all().map(|&(loss, _)| loss).fold(0.0, f64::max);
    // Room above and below, also for a single value or none.
    let low = low.min(high);
    let margin = (high - low).max(0.01 * high).max(1e-6) * 0.1;

    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE).map_err(|error| failed(&error))?;
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .caption("Loss by epoch", ("sans-serif", 20))
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d(1..last, low - margin..high + margin)
            .map_err(|error| failed(&error))?;
        chart
            .configure_mesh()
            .x_desc("epoch")
            .y_desc("mean squared error")
            .y_label_formatter(&|loss| format!("{loss:.5}"))
            .light_line_style(RGBColor(240, 240, 240))
            .draw()
            .map_err(|error| failed(&error))?;
        for (name, colour, points) in series.iter().filter(|(_, _, points)| !points.is_empty()) {
            let line = points.iter().map(|&(loss, epoch)| (epoch, loss));
            chart
                .draw_series(LineSeries::new(line, *colour).point_size(3))
                .map_err(|error| failed(&error))?
                .label(*name)
                .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], *colour));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE)
            .border_style(RGBColor(160, 160, 160))
            .draw()
            .map_err(|error| failed(&error))?;
        area.present().map_err(|error| failed(&error))?;
    }
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_loss_has_its_place_on_the_picture() {
        let points = [0.09, 0.05, 0.04, 0.038]
            .map(|training| Point { training, validation: Some(training + 0.01) });
        let svg = loss_svg(&points).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(svg.matches("<circle").count(), 8, "{svg}");
        assert!(svg.contains("training") && svg.contains("validation"));
        let alone = points.map(|point| Point { validation: None, ..point });
        let svg = loss_svg(&alone[..1]).unwrap();
        assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
        assert!(!svg.contains("validation"));
    }
}
