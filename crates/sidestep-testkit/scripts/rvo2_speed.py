"""Times RVO2's step (pyrvo) on the crossing scene of benches/peers.

    VENV/bin/python crates/sidestep-testkit/scripts/rvo2_speed.py [AGENTS ...]

Prints rows for the benchmark's Markdown table: the median nanoseconds per agent-step of do_step alone, and with the
Python calls that set the wishes.
The scene is a jittered grid of the same density, not bit for bit that of the benchmark.
"""

import math
import random
import statistics
import sys
import time

import pyrvo

STEP, SPEED, RADIUS = 0.1, 2.0, 0.5


def crossing(count):
    rng = random.Random(count)
    side, spacing = int(-(-(count**0.5) // 1)), 20**0.5
    cells = [(i, j) for i in range(side) for j in range(side)]
    rng.shuffle(cells)
    place = lambda i: spacing * (i + rng.uniform(-0.35, 0.35) - (side - 1) / 2)
    return [(place(i), place(j)) for i, j in cells[:count]]


def run(count):
    first, last = (100, 600) if count <= 10_000 else (20, 120)
    simulator = pyrvo.RVOSimulator()
    simulator.set_time_step(STEP)
    starts = crossing(count)
    for p in starts:
        simulator.add_agent(list(p), 10.0, 10, 5.0, 5.0, RADIUS, SPEED, [0.0, 0.0])
    alone, whole = [], []
    for step in range(last):
        begin = time.perf_counter()
        for i, (sx, sy) in enumerate(starts):
            p = simulator.get_agent_position(i)
            x, y = (-sx - p.x) / STEP, (-sy - p.y) / STEP
            speed = (x * x + y * y) ** 0.5
            limit = SPEED / speed if speed > SPEED else 1.0
            simulator.set_agent_pref_velocity(i, [x * limit, y * limit])
        middle = time.perf_counter()
        simulator.do_step()
        end = time.perf_counter()
        if step >= first:
            alone.append(end - middle)
            whole.append(end - begin)
    distances = []
    for i, (sx, sy) in enumerate(starts):
        p = simulator.get_agent_position(i)
        distances.append(math.hypot(-sx - p.x, -sy - p.y))
    left = sum(distances) / count
    for name, times in [("RVO2, its step alone", alone), ("RVO2, with the Python calls", whole)]:
        print(f"| {name} | {count} | 1 | {statistics.median(times) * 1e9 / count:.1f} | {left:.3f} |")


for size in [int(a) for a in sys.argv[1:]] or [1_000, 10_000, 100_000]:
    run(size)
