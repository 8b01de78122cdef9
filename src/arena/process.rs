//! The process of an engine, and the lines that go in and out.
//!
//! Nothing that an engine does can block or fill this process: a thread writes to it, another reads
//! its lines, which are bounded in length and number, and a third keeps its stderr.

use std::fs::File;
use std::io::{self, BufReader, Read as _, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded, never, select};
use thiserror::Error;

use super::spec::EngineSpec;
use super::stop::Stop;
use crate::platform;
use crate::wire::Lines;

/// The longest line in bytes that is kept. A line of play or a list of choices takes a few
/// thousand.
const LONGEST_LINE: usize = 16 << 10;
/// Lines read ahead.
const LINES_AHEAD: usize = 1024;
/// Lines that wait to be written. An engine that reads nothing lets them pile up.
const LINES_TO_WRITE: usize = 64;
/// The most bytes of stderr that are kept.
const MOST_OF_STDERR: u64 = 16 << 20;
/// How often a process that has to leave is looked at.
const LOOK_AGAIN: Duration = Duration::from_millis(2);
/// How long a killed process may take to be gone.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// A line with the moment at which it was read.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) bytes: Vec<u8>,
    pub(super) received: Instant,
}

/// What happened while waiting for a line.
#[derive(Debug)]
pub(super) enum Next {
    /// A line came.
    Line(Line),
    /// None came in time.
    TimeOut,
    /// None will come any more.
    Closed,
    /// The wait was ended from another thread.
    Stopped,
}

/// The engine takes no lines: it has closed its input, or does not read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("takes no input")]
pub(super) struct Deaf;

#[derive(Debug)]
struct Outgoing {
    bytes: Vec<u8>,
    /// Is told when the line is on its way.
    written: Option<Sender<Instant>>,
}

/// A running engine. It is killed when this value is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    lines: Receiver<Line>,
    outgoing: Option<Sender<Outgoing>>,
    /// What keeps its stderr.
    errors: Option<JoinHandle<()>>,
    /// What ends a line to it.
    pub(super) line_end: &'static str,
}

impl Process {
    /// Starts the program of a spec.
    ///
    /// # Errors
    ///
    /// Fails when there is no such program, folder or log file, and when the system gives no
    /// process or thread.
    pub(super) fn spawn(spec: &EngineSpec) -> io::Result<Self> {
        let log = spec.stderr.as_ref().map(|path| {
            let file = File::options().create(true).append(true).open(path);
            file.map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            })
        });
        Self::spawn_with(spec, log.transpose()?)
    }

    /// Starts the program of a spec; what it writes on stderr goes to `errors`, if there is one.
    ///
    /// # Errors
    ///
    /// As [`Process::spawn`].
    pub(super) fn spawn_with(
        spec: &EngineSpec,
        errors: Option<impl Write + Send + 'static>,
    ) -> io::Result<Self> {
        let program = if spec.command.components().count() > 1 {
            // Else it would depend on the system whether the folder counts.
            std::path::absolute(&spec.command)?
        } else {
            spec.command.clone()
        };
        let mut command = Command::new(program);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if errors.is_some() { Stdio::piped() } else { Stdio::null() });
        if let Some(directory) = &spec.directory {
            if !directory.is_dir() {
                let text = format!("{} is not a folder", directory.display());
                return Err(io::Error::new(io::ErrorKind::NotFound, text));
            }
            command.current_dir(directory);
        }
        platform::lead_group(&mut command);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (line_sender, lines) = bounded(LINES_AHEAD);
        let (outgoing, to_write) = bounded(LINES_TO_WRITE);
        let line_end = if spec.crlf { "\r\n" } else { "\n" };
        let outgoing = Some(outgoing);
        let mut process = Self { child, status: None, lines, outgoing, errors: None, line_end };
        // From here on an error drops, and so kills, the process.
        let (Some(stdin), Some(stdout), stderr) = pipes else {
            return Err(io::Error::other("no pipes to the process"));
        };
        let thread = |name: &str| thread::Builder::new().name(name.to_owned());
        thread("engine-writer").spawn(move || write_lines(stdin, &to_write))?;
        thread("engine-reader").spawn(move || read_lines(stdout, &line_sender))?;
        if let (Some(stderr), Some(errors)) = (stderr, errors) {
            process.errors = Some(thread("engine-stderr").spawn(move || keep(stderr, errors))?);
        }
        Ok(process)
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// Fails when the engine takes none.
    pub(super) fn send(&self, line: &str) -> Result<(), Deaf> {
        self.post(line, None)
    }

    /// Sends a line; the channel tells when it is on its way.
    ///
    /// # Errors
    ///
    /// Fails when the engine takes none.
    pub(super) fn send_timed(&self, line: &str) -> Result<Receiver<Instant>, Deaf> {
        let (written, receiver) = bounded(1);
        self.post(line, Some(written))?;
        Ok(receiver)
    }

    fn post(&self, line: &str, written: Option<Sender<Instant>>) -> Result<(), Deaf> {
        log::trace!("{} < {line}", self.child.id());
        self.write(format!("{line}{}", self.line_end).into_bytes(), written)
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    ///
    /// Fails when the engine takes none.
    pub(super) fn send_bytes(&self, bytes: &[u8]) -> Result<(), Deaf> {
        self.write(bytes.to_vec(), None)
    }

    fn write(&self, bytes: Vec<u8>, written: Option<Sender<Instant>>) -> Result<(), Deaf> {
        let outgoing = self.outgoing.as_ref().ok_or(Deaf)?;
        outgoing.try_send(Outgoing { bytes, written }).map_err(|_| Deaf)
    }

    /// Waits for the next line.
    pub(super) fn next(&self, deadline: Instant, stop: &Stop) -> Next {
        if stop.is_stopped() {
            return Next::Stopped;
        }
        // Lines that are there come first, however late it is.
        let received = self.lines.try_recv().or_else(|_| {
            let patience = deadline.saturating_duration_since(Instant::now());
            select! {
                recv(self.lines) -> line => line.map_err(|_| Next::Closed),
                recv(stop.closed()) -> _ => Err(Next::Stopped),
                default(patience) => Err(Next::TimeOut),
            }
        });
        match received {
            Ok(line) => {
                log::trace!("{} > {}", self.child.id(), String::from_utf8_lossy(&line.bytes));
                Next::Line(line)
            }
            Err(next) => next,
        }
    }

    /// Drops the lines that are there, for a moment at most: some engines never fall silent.
    pub(super) fn drop_lines(&self) {
        for _ in 0..LINES_AHEAD {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// Closes the engine's output, as far as this end can: at its next line.
    pub(super) fn close_output(&mut self) {
        self.lines = never();
    }

    /// Returns the number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Closes the engine's input.
    pub(super) fn close_input(&mut self) {
        self.outgoing = None;
    }

    /// Returns how the process ended, if it does so in time.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        while self.status.is_none() {
            match self.child.try_wait() {
                Ok(status) => self.status = status,
                Err(error) => {
                    log::warn!("cannot wait for process {}: {error}", self.child.id());
                    break;
                }
            }
            if self.status.is_none() {
                if Instant::now() >= deadline {
                    break;
                }
                thread::sleep(LOOK_AGAIN);
            }
        }
        self.status
    }

    /// Waits until all of the stderr of a process that has ended is kept, but not for ever: what it
    /// started may live on and hold it open.
    pub(super) fn wait_for_errors(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        let is_open = || self.errors.as_ref().is_some_and(|errors| !errors.is_finished());
        while is_open() && Instant::now() < deadline {
            thread::sleep(LOOK_AGAIN);
        }
    }

    /// Ends the process, whatever it is doing.
    pub(super) fn kill(&mut self) {
        if self.status.is_none() {
            if let Err(error) = platform::kill_group(&mut self.child) {
                log::warn!("cannot kill process {}: {error}", self.child.id());
            }
            if self.wait(LAST_WAIT).is_none() {
                log::warn!("process {} does not end", self.child.id());
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Outgoing>) {
    for line in lines {
        if let Some(written) = line.written {
            // Nobody may wait for it any more.
            let _ = written.try_send(Instant::now());
        }
        if let Err(error) = stdin.write_all(&line.bytes).and_then(|()| stdin.flush()) {
            log::debug!("an engine takes no input: {error}");
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &Sender<Line>) {
    for bytes in Lines::new(BufReader::new(stdout), LONGEST_LINE) {
        let bytes = match bytes {
            Ok(Some(bytes)) => bytes,
            Ok(None) => {
                log::debug!("an engine's line was too long to keep");
                continue;
            }
            Err(error) => {
                log::debug!("an engine's output cannot be read: {error}");
                return;
            }
        };
        let sent = match lines.try_send(Line { bytes, received: Instant::now() }) {
            // Of a flood of analysis some lines may be lost; of anything else the engine has to
            // wait until it is read.
            Err(TrySendError::Full(line)) if line.bytes.starts_with(b"info") => Ok(()),
            Err(TrySendError::Full(line)) => lines.send(line).map_err(drop),
            sent => sent.map_err(drop),
        };
        if sent.is_err() {
            return;
        }
    }
}

/// Keeps what an engine writes on stderr, and goes on reading when it has kept enough.
fn keep(mut stderr: ChildStderr, mut errors: impl Write) {
    let copied = io::copy(&mut (&mut stderr).take(MOST_OF_STDERR), &mut errors);
    let drained = copied.and_then(|_| io::copy(&mut stderr, &mut io::sink()));
    if let Err(error) = drained {
        log::warn!("an engine's stderr is not kept: {error}");
    }
}
