// SPDX-License-Identifier: MIT
// A small bot: it looks one turn ahead. `sandan call` knows the rules; improve evaluate().
// Try it:  sandan check-engine java Bot.java
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class Bot {
    static final String[] GAMES = {"sensei:shizukana", "abalone:standard", "abalone:belgian-daisy", "bushishogi:cormier"};
    static PrintWriter requests;
    static BufferedReader answers;
    static String game = GAMES[0], start = "start", moves = "";

    /** Sends one request to `sandan call`; the answer is one line of JSON. */
    static String ask(String... fields) throws IOException {
        requests.println(String.join("\t", fields));
        return answers.readLine();
    }

    /** All values of a member. Answers are simple: no value that we need contains a quote. */
    static List<String> values(String json, String name) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile("\"" + name + "\": \"?([^\",}]*)").matcher(json);
        while (matcher.find()) found.add(matcher.group(1));
        return found;
    }

    /** The last value: that of the whole answer, after those of its parts. */
    static String value(String json, String name) {
        List<String> all = values(json, name);
        return all.get(all.size() - 1);
    }

    /** How good a position is for the opponent, who is to move: the number of turns to choose from. */
    static long evaluate(String position) throws IOException {
        return Long.parseLong(value(ask("perft", game, position, "1"), "perft"));
    }

    static String bestTurn() throws IOException {
        String now = value(ask("apply", game, start, moves), "position"), choices = ask("turns", game, now);
        String won = value(ask("position", game, now), "side").equals("0") ? "1-0" : "0-1";
        List<String> turns = values(choices, "turn"), positions = values(choices, "position");
        String best = "none";
        long least = Long.MAX_VALUE;
        for (int i = 0; i < turns.size(); i++) {
            String result = value(ask("apply", game, start, (moves + " " + turns.get(i)).trim()), "result");
            long score = result.equals(won) ? -1 : result.equals("*") ? evaluate(positions.get(i))
                : result.equals("1/2-1/2") ? 1_000_000 : 10_000_000; // rather a draw than a loss
            if (score < least) { best = turns.get(i); least = score; }
        }
        return best;
    }

    static void setPosition(String text) throws IOException {
        String[] parts = text.split(" ?moves ?", 2);
        String first = parts[0].startsWith("fen ") ? parts[0].substring(4) : "start", after = parts.length > 1 ? parts[1] : "";
        String answer = ask("apply", game, first, after);
        boolean good = !answer.startsWith("{\"error\"");
        if (!good) System.out.println("info string error: " + value(answer, "words"));
        start = good ? first : start;
        moves = good ? after : moves;
    }

    static String query(String what) throws IOException {
        String now = ask("apply", game, start, moves), result = value(now, "result");
        boolean first = value(ask("position", game, value(now, "position")), "side").equals("0");
        return switch (what) {
            case "p1turn" -> String.valueOf(first);
            case "gameover" -> String.valueOf(!result.equals("*"));
            case "result" -> Map.of("*", "none", "1-0", "p1win", "0-1", "p2win").getOrDefault(result, "draw");
            default -> "unknown";
        };
    }

    public static void main(String[] args) throws IOException {
        Process rules = new ProcessBuilder(Optional.ofNullable(System.getenv("SANDAN")).orElse("sandan"), "call").start();
        requests = new PrintWriter(rules.getOutputStream(), true);
        answers = new BufferedReader(new InputStreamReader(rules.getInputStream()));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String waiting = "", word = ""; // waiting: what `go infinite` has found, until `stop`
        for (String line; !word.equals("quit") && (line = in.readLine()) != null;) {
            word = line.trim().split(" ")[0];
            String rest = line.trim().substring(word.length()).trim();
            if (word.equals("ugi")) System.out.println("id name One turn (Java)\nid author you\noption name Game type combo default "
                + GAMES[0] + " var " + String.join(" var ", GAMES) + "\nugiok");
            if (word.equals("isready")) System.out.println("readyok");
            boolean named = word.equals("setoption") && rest.startsWith("name Game value ");
            if (named && !ask("game", rest.substring(16)).startsWith("{\"error\"")) game = rest.substring(16);
            if (named || word.equals("uginewgame")) setPosition("startpos");
            if (word.equals("position")) setPosition(rest);
            if (word.equals("query")) System.out.println("response " + query(rest));
            if (word.equals("go")) waiting = bestTurn();
            boolean due = word.equals("go") && !rest.contains("infinite") || word.equals("stop") || word.equals("quit");
            if (due && !waiting.isEmpty()) System.out.println("bestmove " + waiting);
            if (due) waiting = "";
        }
        requests.close();
    }
}
