//! A session with the engine as a client has it, with deadlines: in memory or as a process.
//!
//! Every line that comes is checked for what must hold of all of them.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chuhe::board::Move;

#[path = "placing.rs"]
mod placing;

pub(crate) use placing::position;

/// No answer takes so long, on however busy a machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

enum Peer {
    Memory(JoinHandle<io::Result<()>>),
    Process(Child, JoinHandle<Vec<u8>>),
    Gone,
}

/// A client's end of a session.
pub(crate) struct Session {
    input: Option<Box<dyn Write>>,
    lines: Receiver<Vec<u8>>,
    /// Every line that has come so far.
    pub(crate) heard: Vec<String>,
    /// Whether offers and resignations have been asked for.
    pub(crate) may_be_courteous: bool,
    peer: Peer,
}

impl Session {
    /// Returns a session in memory, before any greeting.
    pub(crate) fn raw() -> Self {
        let (from_client, to_engine) = io::pipe().unwrap();
        let (from_engine, to_client) = io::pipe().unwrap();
        let run: fn(PipeReader, PipeWriter) -> _ =
            |input, output| chuhe::protocol::run(input, output);
        let engine = thread::spawn(move || run(from_client, to_client));
        Self::new(Box::new(to_engine), from_engine, Peer::Memory(engine))
    }

    /// Returns a session in memory that was greeted with `ucci`.
    pub(crate) fn ucci() -> Self {
        Self::raw().greet("ucci")
    }

    /// Returns a session in memory that was greeted with `uci`.
    pub(crate) fn uci() -> Self {
        Self::raw().greet("uci")
    }

    /// Returns a session with a process, before any greeting.
    pub(crate) fn process() -> Self {
        let mut engine = Command::new(Path::new(env!("CARGO_BIN_EXE_chuhe")))
            .env_remove("CHUHE_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = engine.stdin.take().unwrap();
        let output = engine.stdout.take().unwrap();
        let mut errors = engine.stderr.take().unwrap();
        let errors = thread::spawn(move || {
            let mut bytes = Vec::new();
            errors.read_to_end(&mut bytes).unwrap();
            bytes
        });
        Self::new(Box::new(input), output, Peer::Process(engine, errors))
    }

    fn new(input: Box<dyn Write>, output: impl Read + Send + 'static, peer: Peer) -> Self {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match output.read_until(b'\n', &mut line) {
                    // With nobody left to listen the pipe is closed.
                    Ok(count) if count > 0 && sender.send(line).is_ok() => {}
                    _ => break,
                }
            }
        });
        Self { input: Some(input), lines, heard: Vec::new(), may_be_courteous: false, peer }
    }

    /// Greets the engine and passes its introduction over. The book is switched off: a `go` of most
    /// tests is to be a search.
    pub(crate) fn greet(self, dialect: &str) -> Self {
        let mut session = self.greet_with_book(dialect);
        session.send("setoption usebook off");
        session
    }

    /// Greets the engine, passes its introduction over, and leaves the book as it is.
    pub(crate) fn greet_with_book(mut self, dialect: &str) -> Self {
        self.send(dialect);
        self.until(&format!("{dialect}ok"));
        self
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are, in one write.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open input");
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Sends several lines in one write.
    pub(crate) fn burst(&mut self, lines: &[&str]) {
        self.send_bytes(format!("{}\n", lines.join("\n")).as_bytes());
    }

    /// Returns the next line.
    pub(crate) fn next(&mut self) -> String {
        self.next_within(PATIENCE).unwrap_or_else(|| {
            let tail = self.heard.len().saturating_sub(10);
            panic!("no line within {PATIENCE:?}; the last ones: {:#?}", &self.heard[tail..])
        })
    }

    /// Returns the next line, or `None` when none comes in time or ever.
    pub(crate) fn next_within(&mut self, time: Duration) -> Option<String> {
        match self.lines.recv_timeout(time) {
            Ok(bytes) => Some(self.hear(bytes)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Checks what must hold of every line.
    fn hear(&mut self, mut bytes: Vec<u8>) -> String {
        assert_eq!(bytes.pop(), Some(b'\n'), "a line without an end: {bytes:?}");
        assert!(bytes.len() < 1000, "a line of {} bytes", bytes.len());
        let is_plain = |&byte: &u8| byte == b' ' || byte.is_ascii_graphic();
        assert!(bytes.iter().all(is_plain), "not ASCII: {:?}", String::from_utf8_lossy(&bytes));
        let line = String::from_utf8(bytes).unwrap();
        let is_courteous = line.contains("draw") || line.contains("resign");
        assert!(self.may_be_courteous || !is_courteous, "a word that ends games: {line}");
        let first = line.trim_start().split(' ').next().unwrap_or_default();
        let is_protocol = ["info", "bestmove", "nobestmove", "id", "option"].contains(&first);
        assert!(!is_protocol || !line.starts_with(' '), "a leading blank: {line:?}");
        self.heard.push(line.clone());
        line
    }

    /// Reads one line, which must be this.
    pub(crate) fn expect(&mut self, line: &str) {
        assert_eq!(self.next(), line);
    }

    /// Reads up to a line that starts so, and returns all lines read.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = vec![self.next()];
        while !lines.last().unwrap().starts_with(start) {
            lines.push(self.next());
        }
        lines
    }

    /// Reads up to the answer to a `go`; returns what came before, and the answer.
    pub(crate) fn answer(&mut self) -> (Vec<String>, String) {
        let mut lines = Vec::new();
        loop {
            let line = self.next();
            if line.starts_with("bestmove") || line.starts_with("nobestmove") {
                return (lines, line);
            }
            assert!(line.starts_with("info "), "not a line of a search: {line}");
            lines.push(line);
        }
    }

    /// Reads up to the answer, which must be a move; returns what came before, and the move.
    pub(crate) fn best_move(&mut self) -> (Vec<String>, Move) {
        let (lines, answer) = self.answer();
        let mv = answer.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next());
        let mv = mv.and_then(|mv| mv.parse().ok());
        (lines, mv.unwrap_or_else(|| panic!("no move: {answer}")))
    }

    /// Searches, and returns the move, which must be legal in the position of this FEN after these
    /// moves.
    pub(crate) fn legal_best_move(&mut self, go: &str, fen: &str, moves: &str) -> Move {
        self.send(go);
        let (_, mv) = self.best_move();
        let position = position(fen, moves);
        assert!(position.is_legal(mv), "{mv} is illegal in {}", position.fen());
        mv
    }

    /// Asserts that nothing has been said: the next thing heard is the answer to `isready`.
    pub(crate) fn assert_quiet(&mut self) {
        self.send("isready");
        self.expect("readyok");
    }

    /// Asserts that no answer to a `go` comes for a while; the engine must be alive.
    pub(crate) fn assert_no_answer_for(&mut self, time: Duration) {
        thread::sleep(time);
        self.send("isready");
        let lines = self.until("readyok");
        assert!(!lines.iter().any(|line| line.contains("bestmove")), "{lines:?}");
    }

    /// Closes the engine's input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Stops reading what the engine says, as a client does that has died.
    pub(crate) fn stop_reading(mut self) -> Self {
        let (_, silent) = channel();
        // The thread that reads ends with the next line that comes.
        self.lines = silent;
        self
    }

    /// Waits until the engine has left; returns the last lines it said. A process must have ended
    /// well and without a word on stderr.
    pub(crate) fn end(&mut self) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while let Some(line) = self.next_within(deadline.saturating_duration_since(Instant::now()))
        {
            lines.push(line);
        }
        match std::mem::replace(&mut self.peer, Peer::Gone) {
            Peer::Memory(engine) => {
                while !engine.is_finished() && Instant::now() < deadline {
                    thread::sleep(Duration::from_millis(1));
                }
                assert!(engine.is_finished(), "the session does not end");
                engine.join().expect("no panic").expect("no failure");
            }
            Peer::Process(mut engine, errors) => {
                let status = wait(&mut engine, deadline);
                assert!(status.success(), "{status}");
                let errors = errors.join().unwrap();
                assert!(errors.is_empty(), "stderr: {}", String::from_utf8_lossy(&errors));
            }
            Peer::Gone => {}
        }
        lines
    }

    /// Says `quit` and waits for the end; returns the last lines.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.end()
    }

    /// Returns the number of the process.
    pub(crate) fn process_id(&self) -> Option<u32> {
        match &self.peer {
            Peer::Process(engine, _) => Some(engine.id()),
            _ => None,
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Peer::Process(engine, _) = &mut self.peer {
            // A test that has failed leaves no process behind.
            let _ = engine.kill();
            let _ = engine.wait();
        }
    }
}

fn wait(engine: &mut Child, deadline: Instant) -> ExitStatus {
    loop {
        if let Some(status) = engine.try_wait().unwrap() {
            return status;
        }
        assert!(Instant::now() < deadline, "the process does not end");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the number after a keyword in a line.
pub(crate) fn field(line: &str, keyword: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|word| *word != keyword);
    words.nth(1)?.parse().ok()
}
