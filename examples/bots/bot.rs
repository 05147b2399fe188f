// SPDX-License-Identifier: MIT
// A small bot: it looks one turn ahead. `sandan call` knows the rules; improve evaluate().
// Try it:  rustc -O bot.rs && sandan check-engine ./bot
use std::io::{stdin, BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

const GAMES: [&str; 4] = ["sensei:shizukana", "abalone:standard", "abalone:belgian-daisy", "bushishogi:cormier"];
const OPTION: &str = "option name Game type combo default sensei:shizukana var ";

struct Bot { rules: Child, answers: BufReader<ChildStdout>, game: String, start: String, moves: String }

/// All values of a member. Answers are simple: no value that we need contains a quote.
fn values(json: &str, name: &str) -> Vec<String> {
    let (key, ends) = (format!("\"{name}\": "), |c: char| c == '"' || c == ',' || c == '}');
    json.split(&key).skip(1).map(|rest| rest.trim_start_matches('"').split(ends).next().unwrap_or("").to_string()).collect()
}

/// The last value: that of the whole answer, after those of its parts.
fn value(json: &str, name: &str) -> String { values(json, name).pop().unwrap_or_default() }

impl Bot {
    /// Sends one request about our game to `sandan call`; the answer is one line of JSON.
    fn ask(&mut self, verb: &str, position: &str, last: &str) -> String {
        let (mut answer, request) = (String::new(), format!("{verb}\t{}\t{position}\t{last}", self.game));
        writeln!(self.rules.stdin.as_mut().unwrap(), "{}", request.trim_end_matches('\t')).unwrap();
        self.answers.read_line(&mut answer).unwrap();
        answer
    }

    fn now(&mut self) -> String { self.ask("apply", &self.start.clone(), &self.moves.clone()) }

    /// How good a position is for the opponent, who is to move: the number of turns to choose from.
    fn evaluate(&mut self, position: &str) -> i64 {
        value(&self.ask("perft", position, "1"), "perft").parse().unwrap_or(0)
    }

    fn best_turn(&mut self) -> String {
        let now = value(&self.now(), "position");
        let won = if value(&self.ask("position", &now, ""), "side") == "0" { "1-0" } else { "0-1" };
        let (choices, start, moves) = (self.ask("turns", &now, ""), self.start.clone(), self.moves.clone());
        let mut best = (i64::MAX, "none".to_string());
        for (turn, position) in values(&choices, "turn").into_iter().zip(values(&choices, "position")) {
            let result = value(&self.ask("apply", &start, format!("{moves} {turn}").trim()), "result");
            let ends = if result == won { -1 } else if result == "1/2-1/2" { 1_000_000 } else { 10_000_000 };
            let score = if result == "*" { self.evaluate(&position) } else { ends };
            if score < best.0 { best = (score, turn) }
        }
        best.1
    }

    /// Sets game, start and moves; if they are wrong, nothing changes.
    fn set(&mut self, game: &str, text: &str) {
        let (first, moves) = text.split_once("moves").unwrap_or((text, ""));
        let start = first.trim().strip_prefix("fen ").unwrap_or("start").to_string();
        let before = (self.game.clone(), self.start.clone(), self.moves.clone());
        (self.game, self.start, self.moves) = (game.to_string(), start, moves.trim().to_string());
        let answer = self.now();
        if answer.starts_with("{\"error\"") {
            println!("info string error: {}", value(&answer, "words"));
            (self.game, self.start, self.moves) = before;
        }
    }

    fn query(&mut self, what: &str) -> String {
        let (now, names) = (self.now(), [("*", "none"), ("1-0", "p1win"), ("0-1", "p2win"), ("1/2-1/2", "draw")]);
        let result = value(&now, "result");
        let side = value(&self.ask("position", &value(&now, "position"), ""), "side");
        match what {
            "p1turn" => (side == "0").to_string(),
            "gameover" => (result != "*").to_string(),
            "result" => names.iter().find(|name| name.0 == result).unwrap().1.to_string(),
            _ => "unknown".to_string(),
        }
    }
}

fn main() {
    let sandan = std::env::var("SANDAN").unwrap_or("sandan".to_string());
    let mut rules = Command::new(sandan).arg("call").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("sandan");
    let answers = BufReader::new(rules.stdout.take().unwrap());
    let mut bot = Bot { rules, answers, game: GAMES[0].to_string(), start: "start".to_string(), moves: String::new() };
    let mut waiting = String::new(); // what `go infinite` has found, until `stop`
    for bytes in stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&bytes);
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let game = rest.strip_prefix("name Game value ").map_or(bot.game.clone(), str::to_string);
        match word {
            "ugi" => println!("id name One turn (Rust)\nid author you\n{}{}\nugiok", OPTION, GAMES.join(" var ")),
            "isready" => println!("readyok"),
            "setoption" | "uginewgame" | "position" => bot.set(&game, if word == "position" { rest } else { "" }),
            "query" => println!("response {}", bot.query(rest)),
            "go" => waiting = bot.best_turn(),
            _ => {}
        }
        let due = word == "stop" || word == "quit" || (word == "go" && !rest.contains("infinite"));
        if due && !waiting.is_empty() { println!("bestmove {}", std::mem::take(&mut waiting)) }
        if word == "quit" { return }
    }
}
