/* A plain C twin of the rules, a yardstick for the compiled Python: random games and move counting (perft).

   Usage: twin playouts GAMES SEED LAYOUT      prints "seconds moves"
          twin perft DEPTH LAYOUT              prints the number of sequences
   LAYOUT: sixty digits 0-3; two players, seat 1 first. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 60, MAX_MOVES = 128, PLAYERS = 2 };

typedef struct {
    uint64_t ice, two, three, penguins[PLAYERS];
    int turn, to_place, fish[PLAYERS], floes[PLAYERS];
} State;

static uint64_t rays[6][CELLS], neighbours[CELLS];

static void make_board(void) {
    static const int step[6][2] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
    int at[8][16], cell = 0;
    memset(at, -1, sizeof at);
    for (int row = 0; row < 8; row++)
        for (int place = 0; place < 7 + row % 2; place++) at[row][2 * place + 1 - row % 2] = cell++;
    for (int row = 0; row < 8; row++)
        for (int x = 0; x < 16; x++)
            if (at[row][x] >= 0)
                for (int d = 0; d < 6; d++) {
                    int r = row + step[d][0], c = x + step[d][1];
                    for (int n = 0; r >= 0 && r < 8 && c >= 0 && c < 16 && at[r][c] >= 0; n++) {
                        rays[d][at[row][x]] |= 1ULL << at[r][c];
                        if (n == 0) neighbours[at[row][x]] |= 1ULL << at[r][c];
                        r += step[d][0], c += step[d][1];
                    }
                }
}

static State start(const char *layout) {
    State s = {.to_place = 8};
    for (int cell = 0; cell < CELLS; cell++) {
        if (layout[cell] >= '1') s.ice |= 1ULL << cell;
        if (layout[cell] >= '2') s.two |= 1ULL << cell;
        if (layout[cell] >= '3') s.three |= 1ULL << cell;
    }
    return s;
}

static uint64_t free_ice(const State *s) { return s->ice & ~(s->penguins[0] | s->penguins[1]); }

static uint64_t reach(int cell, uint64_t free) {
    uint64_t to = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t blocked = rays[d][cell] & ~free;
        to |= rays[d][cell] & ((blocked & -blocked) - 1);
    }
    for (int d = 3; d < 6; d++) {
        uint64_t blocked = rays[d][cell] & ~free;
        int nearest = blocked ? 64 - __builtin_clzll(blocked) : 0;
        to |= rays[d][cell] >> nearest << nearest;
    }
    return to;
}

static int moves(const State *s, int *out) {
    int n = 0;
    uint64_t free = free_ice(s);
    if (s->to_place > 0) {
        for (uint64_t to = free & ~s->two; to; to &= to - 1) out[n++] = 65 * __builtin_ctzll(to);
        return n;
    }
    for (uint64_t mine = s->penguins[s->turn]; mine; mine &= mine - 1) {
        int cell = __builtin_ctzll(mine);
        for (uint64_t to = reach(cell, free); to; to &= to - 1) out[n++] = 64 * cell + __builtin_ctzll(to);
    }
    return n;
}

static void collect(State *s, int player, uint64_t floes) {
    s->fish[player] += __builtin_popcountll(floes) + __builtin_popcountll(floes & s->two) +
                       __builtin_popcountll(floes & s->three);
    s->floes[player] += __builtin_popcountll(floes);
    s->ice &= ~floes;
}

static int can_move(const State *s, int player) {
    uint64_t free = free_ice(s);
    for (uint64_t mine = s->penguins[player]; mine; mine &= mine - 1)
        if (neighbours[__builtin_ctzll(mine)] & free) return 1;
    return 0;
}

static void play(State *s, int move) {
    int player = s->turn;
    uint64_t to = 1ULL << (move & 63);
    if (s->to_place > 0) {
        s->penguins[player] |= to;
        s->to_place--;
    } else {
        uint64_t left = 1ULL << (move >> 6);
        s->penguins[player] ^= left | to;
        collect(s, player, left);
    }
    for (int i = 0; i < PLAYERS; i++) {
        if (++player == PLAYERS) player = 0;
        if (s->to_place > 0 || can_move(s, player)) {
            s->turn = player;
            return;
        }
        collect(s, player, s->penguins[player]);
        s->penguins[player] = 0;
    }
    s->turn = -1;
}

/* The multiply-with-carry generator of shoal.core.rng: the carry is in the high half, the digit in the low half. */
static uint64_t word;

static int below(int n) {
    word = 698769069 * (word & 0xFFFFFFFF) + (word >> 32);
    return (((word & 0xFFFFFFFF) ^ (word >> 32)) * n) >> 32;
}

static uint64_t perft(const State *s, int depth) {
    int out[MAX_MOVES];
    if (s->turn < 0) return 0;
    int n = moves(s, out);
    if (depth == 1) return n;
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        State after = *s;
        play(&after, out[i]);
        total += perft(&after, depth - 1);
    }
    return total;
}

int main(int argc, char **argv) {
    make_board();
    if (argc == 5 && !strcmp(argv[1], "playouts")) {
        State from = start(argv[4]);
        int out[MAX_MOVES];
        uint64_t count = 0;
        word = strtoull(argv[3], NULL, 10);
        clock_t begin = clock();
        for (long game = atol(argv[2]); game > 0; game--)
            for (State s = from; s.turn >= 0; count++) play(&s, out[below(moves(&s, out))]);
        printf("%f %llu\n", (double)(clock() - begin) / CLOCKS_PER_SEC, (unsigned long long)count);
    } else if (argc == 4 && !strcmp(argv[1], "perft")) {
        State from = start(argv[3]);
        printf("%llu\n", (unsigned long long)perft(&from, atoi(argv[2])));
    } else {
        return 2;
    }
    return 0;
}
