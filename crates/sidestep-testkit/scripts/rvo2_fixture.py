"""Writes fixtures/rvo2.csv: random agent states and the velocity that RVO2 answers.

    python -m venv VENV && VENV/bin/pip install pyrvo==0.4.3
    VENV/bin/python crates/sidestep-testkit/scripts/rvo2_fixture.py

One state a line. Inputs are integers in units of 1/1024 (m, s or m/s), so they are exact in f32:

    time_step, radius, max_speed, time_horizon, obstacle_time_horizon, vx, vy, wish_x, wish_y,
    neighbors, (x, y, vx, vy, radius) of each, walls, (ax, ay, bx, by) of each,
    RVO2's new velocity x, y (decimal, m/s), its number of half-planes, 1 if it cut a wall in two else 0

The agent stands at the origin. Every neighbor and every wall is within range. Walls are given to RVO2 as obstacles of two
vertices, which it sees from both sides.
"""

import math
import pathlib
import struct

import pyrvo

UNIT = 1024
STATES = 8000
RANGE = 100.0


class Random:
    """splitmix64"""

    def __init__(self, seed):
        self.state = seed & (2**64 - 1)

    def unit(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return ((z ^ (z >> 31)) >> 11) / 2**53

    def between(self, low, high):
        return low + (high - low) * self.unit()

    def log_between(self, low, high):
        return math.exp(self.between(math.log(low), math.log(high)))

    def in_disc(self, radius):
        angle, r = self.between(0, math.tau), radius * math.sqrt(self.unit())
        return r * math.cos(angle), r * math.sin(angle)


def integer(x):
    return round(x * UNIT)


def integers(p):
    return integer(p[0]), integer(p[1])


def gap_to_wall(wall):
    ax, ay, bx, by = wall
    dx, dy = bx - ax, by - ay
    t = min(1.0, max(0.0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    return math.hypot(ax + t * dx, ay + t * dy)


def side(wall, x, y):
    ax, ay, bx, by = wall
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def cuts(a, b):
    """Whether the line through wall a meets wall b: RVO2 may then cut b in two."""
    return side(a, b[0], b[1]) * side(a, b[2], b[3]) <= 0


def random_walls(random, count, radius, reach):
    walls = []
    uncut, tries = random.unit() < 0.8, 0
    while len(walls) < count:
        angle, d = random.between(0, math.tau), random.between(radius, reach)
        half, turn = random.log_between(0.1, 3.0), random.between(-1.2, 1.2) + math.pi / 2
        x, y = d * math.cos(angle), d * math.sin(angle)
        ux, uy = half * math.cos(angle + turn), half * math.sin(angle + turn)
        wall = integers((x + ux, y + uy)) + integers((x - ux, y - uy))
        tries += 1
        if uncut and tries < 200 and any(cuts(wall, w) or cuts(w, wall) for w in walls):
            continue
        if radius * 1.05 < gap_to_wall([c / UNIT for c in wall]) < reach * 0.98:
            walls.append(wall)
    return walls


def random_neighbors(random, count, radius, max_speed, overlap):
    neighbors = []
    crowding = random.between(2.0, 7.0)
    for _ in range(count):
        r = max(1, integer(random.between(0.15, 0.7)))
        combined = radius + r / UNIT
        low = 0.2 if overlap and not neighbors else 1.02
        d = combined * random.between(low, 0.95 if low < 1 else crowding)
        angle = random.between(0, math.tau)
        place = integers((d * math.cos(angle), d * math.sin(angle)))
        # Mostly a common flow, which leaves room for everybody, and some who come across.
        drift = random.in_disc(max_speed)
        neighbors.append(place + integers(drift) + (r,))
    return neighbors


def random_state(seed):
    random = Random(seed)
    radius = integer(random.between(0.15, 0.7))
    max_speed = integer(random.between(0.5, 3.0))
    horizon, wall_horizon = integer(random.log_between(0.5, 8.0)), integer(random.log_between(0.3, 5.0))
    step = integer(random.log_between(0.02, 0.25))
    wish = random.in_disc(max_speed / UNIT)
    wobble = random.in_disc(0.5 * max_speed / UNIT)
    v = (0.7 * wish[0] + wobble[0], 0.7 * wish[1] + wobble[1])
    # A quarter of the wishes exceed the top speed.
    stretch = 1.4 if random.unit() < 0.25 else 1.0
    wish = (wish[0] * stretch, wish[1] * stretch)
    neighbors = random_neighbors(
        random, int(random.between(0, 13)), radius / UNIT, max_speed / UNIT, overlap=random.unit() < 0.04
    )
    reach = (wall_horizon * max_speed / UNIT + radius) / UNIT
    count = 0 if random.unit() < 0.4 or reach < radius * 1.2 / UNIT else int(random.between(1, 7))
    walls = random_walls(random, count, radius / UNIT, reach)
    return (step, radius, max_speed, horizon, wall_horizon) + integers(v) + integers(wish), neighbors, walls


def ask(agent, neighbors, walls):
    def f(*integers_):
        return [i / UNIT for i in integers_]

    step, radius, max_speed, horizon, wall_horizon, vx, vy, wx, wy = f(*agent)
    simulator = pyrvo.RVOSimulator()
    simulator.set_time_step(step)
    me = simulator.add_agent([0.0, 0.0], RANGE, 100, horizon, wall_horizon, radius, max_speed, [vx, vy])
    simulator.set_agent_pref_velocity(me, [wx, wy])
    for x, y, ux, uy, r in (f(*n) for n in neighbors):
        simulator.add_agent([x, y], RANGE, 0, horizon, wall_horizon, r, max_speed, [ux, uy])
    for ax, ay, bx, by in (f(*w) for w in walls):
        simulator.add_obstacle([[ax, ay], [bx, by]])
    simulator.process_obstacles()
    simulator.do_step()
    assert simulator.get_agent_num_agent_neighbors(me) == len(neighbors)
    answer = simulator.get_agent_velocity(me)
    cut = simulator.get_num_obstacle_vertices() > 2 * len(walls)
    return answer.x, answer.y, simulator.get_agent_num_orca_lines(me), int(cut)


def decimal(x):
    """The shortest decimal that reads back as the same f32."""
    bits = struct.pack("f", x)
    return next(s for s in (f"{x:.{d}g}" for d in range(1, 10)) if struct.pack("f", float(s)) == bits)


def main():
    out = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "rvo2.csv"
    with out.open("w") as file:
        file.write("# States and RVO2's answers; written by scripts/rvo2_fixture.py, which says what the columns are.\n")
        for seed in range(STATES):
            agent, neighbors, walls = random_state(seed)
            x, y, lines, cut = ask(agent, neighbors, walls)
            row = [*agent, len(neighbors), *sum(neighbors, ()), len(walls), *sum(walls, ())]
            file.write(",".join(map(str, row)) + f",{decimal(x)},{decimal(y)},{lines},{cut}\n")
    print(out, out.stat().st_size, "bytes")


main()
