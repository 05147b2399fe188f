// SPDX-License-Identifier: MIT
#include "apps/serve/metrics.h"

#include <stddef.h>

/* Upper bounds in microseconds: from an SSD's flush to a disk that hangs. */
static const uint64_t bounds[METRICS_BOUNDS] = {250,   500,   1000,   2500,   5000,    10000,
                                                25000, 50000, 100000, 250000, 1000000, 5000000};

void metrics_time(metrics_times *t, uint64_t microseconds) {
    int i = 0;
    while (i < METRICS_BOUNDS && microseconds > bounds[i]) i++;
    if (i < METRICS_BOUNDS)
        t->up_to[i]++;
    else
        t->beyond++;
    t->count++;
    t->sum_us += microseconds;
}

static void write_seconds(writer *w, uint64_t microseconds) {
    char digits[] = "000000";
    write_count(w, microseconds / 1000000);
    microseconds %= 1000000;
    for (int i = 5; i >= 0; i--, microseconds /= 10) digits[i] = (char)('0' + microseconds % 10);
    write_char(w, '.');
    write_text(w, digits);
}

static void head(writer *w, const char *name, const char *kind, const char *help) {
    write_text(w, "# HELP sandan_");
    write_text(w, name);
    write_char(w, ' ');
    write_text(w, help);
    write_text(w, "\n# TYPE sandan_");
    write_text(w, name);
    write_char(w, ' ');
    write_text(w, kind);
    write_char(w, '\n');
}

static void write_times(writer *w, const char *name, const metrics_times *t) {
    uint64_t so_far = 0;
    for (int i = 0; i <= METRICS_BOUNDS; i++) {
        so_far += i < METRICS_BOUNDS ? t->up_to[i] : t->beyond;
        write_text(w, "sandan_");
        write_text(w, name);
        write_text(w, "_bucket{le=\"");
        if (i < METRICS_BOUNDS)
            write_seconds(w, bounds[i]);
        else
            write_text(w, "+Inf");
        write_text(w, "\"} ");
        write_count(w, so_far);
        write_char(w, '\n');
    }
    write_text(w, "sandan_");
    write_text(w, name);
    write_text(w, "_sum ");
    write_seconds(w, t->sum_us);
    write_text(w, "\nsandan_");
    write_text(w, name);
    write_text(w, "_count ");
    write_count(w, t->count);
    write_char(w, '\n');
}

void metrics_write(const metrics *m, writer *w) {
    static const struct {
        const char *name, *kind, *help;
        size_t at;
    } all[] = {
        {"connections", "gauge", "Open connections, WebSockets included.",
         offsetof(metrics, connections)},
        {"websockets", "gauge", "Open WebSockets.", offsetof(metrics, sockets)},
        {"rooms", "gauge", "Games in memory.", offsetof(metrics, rooms)},
        {"engine_queue", "gauge", "Turns that the engine has to find.",
         offsetof(metrics, thinking)},
        {"bus_connected", "gauge", "Whether other servers can be heard.", offsetof(metrics, bus)},
        {"requests_total", "counter", "Answered HTTP requests.", offsetof(metrics, requests)},
        {"turned_away_total", "counter", "Connections refused by the limit per address.",
         offsetof(metrics, turned_away)},
        {"websockets_total", "counter", "Opened WebSockets.", offsetof(metrics, opened)},
        {"messages_received_total", "counter", "Messages from clients.",
         offsetof(metrics, received)},
        {"messages_sent_total", "counter", "Messages to clients.", offsetof(metrics, sent)},
        {"received_bytes_total", "counter", "Bytes from clients.", offsetof(metrics, bytes_in)},
        {"sent_bytes_total", "counter", "Bytes to clients.", offsetof(metrics, bytes_out)},
        {"slow_clients_total", "counter", "Clients dropped because they did not read.",
         offsetof(metrics, slow)},
        {"events_total", "counter", "Events made durable.", offsetof(metrics, events)},
        {"commit_failures_total", "counter", "Commits that failed.", offsetof(metrics, failures)},
        {"bus_sent_total", "counter", "Messages to other servers.", offsetof(metrics, told)},
        {"bus_received_total", "counter", "Messages of servers, this one included.",
         offsetof(metrics, heard)},
        {"bus_unreadable_total", "counter", "Messages of the bus that could not be read.",
         offsetof(metrics, strange)},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        head(w, all[i].name, all[i].kind, all[i].help);
        write_text(w, "sandan_");
        write_text(w, all[i].name);
        write_char(w, ' ');
        write_count(w, *(const uint64_t *)(const void *)((const char *)m + all[i].at));
        write_char(w, '\n');
    }
    head(w, "commit_seconds", "histogram", "Time from queueing a change until it is durable.");
    write_times(w, "commit_seconds", &m->commits);
}
