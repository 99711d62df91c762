# Runs a scene, JSON on standard input, in RVO2: a recording on standard output, the time of its steps on standard error.
import json, sys, time
import pyrvo

scene = json.load(sys.stdin)
step, agents = scene["time_step"], scene["agents"]
simulator = pyrvo.RVOSimulator()
simulator.set_time_step(step)
for a in agents:
    simulator.add_agent(a["position"], a["neighbor_distance"], a["max_neighbors"], a["time_horizon"],
                        a["obstacle_time_horizon"], a["radius"], a["max_speed"], a["velocity"])
for corners in scene["walls"]:
    simulator.add_obstacle(corners)
simulator.process_obstacles()

ways = [a["waypoints"] for a in agents]
spent, out = 0.0, sys.stdout
out.write("step,time,agent,x,y,vx,vy\n")
for number in range(scene["steps"] + 1):
    for i, a in enumerate(agents):
        p, v = simulator.get_agent_position(i), simulator.get_agent_velocity(i)
        out.write(f"{number},{number * step!r},{i},{p.x!r},{p.y!r},{v.x!r},{v.y!r}\n")
        wish, way = (0.0, 0.0), ways[i]
        while way:
            dx, dy = way[0][0] - p.x, way[0][1] - p.y
            far = (dx * dx + dy * dy) ** 0.5
            if len(way) > 1 and far <= scene["waypoint_reached"]:
                way = ways[i] = way[1:]
                continue
            if far > 0:
                speed = min(a["preferred_speed"], far / step) if len(way) == 1 else a["preferred_speed"]
                wish = (dx / far * speed, dy / far * speed)
            break
        simulator.set_agent_pref_velocity(i, wish)
    if number < scene["steps"]:
        begin = time.perf_counter()
        simulator.do_step()
        spent += time.perf_counter() - begin
out.flush()
sys.stderr.write(f"{spent!r}\n")
