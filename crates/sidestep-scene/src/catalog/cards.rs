//! The cards themselves.

use super::Card;

/// What every model reads, the most telling first.
const ALL: &[&str] = &[
    "agents.time_horizon",
    "agents.obstacle_time_horizon",
    "agents.radius",
    "agents.max_speed",
    "agents.preferred_speed",
    "agents.max_acceleration",
    "agents.neighbor_distance",
    "agents.max_neighbors",
    "model.neighbors",
    "model.escape_time",
    "model.smoothing",
];
/// Who yields how much.
const SHARES: &[&str] = &["model.responsibility", "agents.responsibility", "agents.priority"];

/// All of them, the older ones first.
pub(super) static CARDS: &[Card] = &[
    Card {
        name: "vo",
        idea: "A neighbor is taken to keep its velocity. All velocities that would touch it within the time horizon form a \
               cone with its tip at the neighbor's velocity; the agent takes the velocity nearest to its wish that lies in \
               no cone.",
        paper: "Fiorini, Shiller, \"Motion planning in dynamic environments using velocity obstacles\", International \
                Journal of Robotics Research 17(7), 1998",
        when: "Among things that do not react: vehicles on their way, people who do not look. As the measure of what the \
               other models mend.",
        promises: &[
            "A free velocity touches nobody within the time horizon who keeps the velocity that it has.",
            "The choice is exact: no free velocity is nearer to the wish.",
        ],
        no_promises: &[
            "Smooth motion: two who both leave the other's cone find their old velocities free again, turn back, and shake.",
            "A certificate for two who both react: each counts on the other to go straight on.",
        ],
        paths: &[ALL, &["agents.priority"]],
    },
    Card {
        name: "rvo",
        idea: "Each of a pair does its share of the yielding and trusts the other to do the rest: the cone's tip lies \
               between the two velocities, (1 − α) v_A + α v_B, with α the own share.",
        paper: "van den Berg, Lin, Manocha, \"Reciprocal velocity obstacles for real-time multi-agent navigation\", IEEE \
                International Conference on Robotics and Automation, 2008",
        when: "To reproduce what was published with it. For new work HRVO or ORCA is the better choice.",
        promises: &[
            "Two who reciprocate, both with free velocities on the same side of each other, do not touch within the time \
             horizon.",
            "The choice is exact: no free velocity is nearer to the wish.",
        ],
        no_promises: &[
            "The same side: in a crowd the two can choose different ones, dance back and forth, and touch.",
            "A certificate: no line separates what the two of a pair may choose.",
        ],
        paths: &[ALL, SHARES],
    },
    Card {
        name: "hrvo",
        idea: "RVO's cone, enlarged on the side on which the agent should not pass: there it has the leg of VO. Who begins \
               to pass on one side finds the other one dearer and stays.",
        paper: "Snape, van den Berg, Guy, Manocha, \"The hybrid reciprocal velocity obstacle\", IEEE Transactions on \
                Robotics 27(4), 2011",
        when: "For robots that measure each other's velocity with noise, and wherever a wide berth looks better than a \
               tight one.",
        promises: &[
            "What it permits, RVO permits: its cone contains RVO's.",
            "Two who meet choose the same side, on the center line their right.",
            "The choice is exact: no free velocity is nearer to the wish.",
        ],
        no_promises: &["A certificate: in a crowd a third one can push the two to different sides."],
        paths: &[ALL, SHARES],
    },
    Card {
        name: "orca",
        idea: "A pair agrees on the smallest change u of its relative velocity that leaves the cone. Each takes its share \
               α of it and gets a half-plane of permitted velocities; a linear program finds the one nearest to the wish. \
               Where the half-planes contradict each other, the largest violation is made as small as it can be.",
        paper: "van den Berg, Guy, Lin, Manocha, \"Reciprocal n-body collision avoidance\", Robotics Research (ISRR 2009), \
                Springer Tracts in Advanced Robotics 70, 2011",
        when: "The default: smooth, fast, and the one whose steps are certified.",
        promises: &[
            "Two who react to each other, see each other, are apart and both find their half-planes satisfied do not touch \
             in the step; every such pair and step is counted as certified, and one that broke would be counted, too.",
            "A wall's half-plane is never given up for an agent's.",
            "With optimization_velocity = \"zero\" the half-planes of agents who are apart never contradict each other.",
        ],
        no_promises: &[
            "That the half-planes can be satisfied: in dense crowds they contradict each other (the status says so), and \
             plain ORCA then touches. The default behavior (projection, stop) sees to these.",
            "A way out of a symmetric meeting: from rest or exactly head-on plain ORCA brakes; the default behavior (tie) \
             passes on the right.",
        ],
        paths: &[ALL, SHARES, &["model.optimization_velocity"]],
    },
    Card {
        name: "avo",
        idea: "ORCA for bodies that cannot change their velocity at once: an agent that is told v' approaches it as \
               1 − e^(−t/δ), with the acceleration (v' − v)/δ. The velocities told to two agents that lead to contact on \
               these curved ways form the acceleration-velocity obstacle; the pair agrees on a line that it lies behind.",
        paper: "van den Berg, Snape, Guy, Manocha, \"Reciprocal collision avoidance with acceleration-velocity obstacles\", \
                IEEE International Conference on Robotics and Automation, 2011",
        when: "For bodies with inertia, whose acceleration must keep its limit at every instant.",
        promises: &[
            "The acceleration never exceeds max_acceleration at any instant; without one it is at most 2 max_speed / \
             response_time.",
            "Two who react to each other and both find their half-planes satisfied keep apart along their curved ways.",
        ],
        no_promises: &[
            "That the half-planes can be satisfied: who is slow to turn has less to choose from.",
            "To stop in time where they cannot, without `[behavior] braking` (on by default): bodies that meet too fast to \
             stop then touch, and the report counts such pairs as unguarded.",
        ],
        paths: &[ALL, SHARES, &["model.response_time"]],
    },
    Card {
        name: "none",
        idea: "It takes its wish, whoever is in the way.",
        paper: "",
        when: "For those who do not look, among others who do.",
        promises: &["It keeps its wish, as far as walls and the scene's behavior let it."],
        no_promises: &["To avoid anybody: of a pair with it, the other one takes the whole change."],
        paths: &[&["agents.radius", "agents.max_speed", "agents.preferred_speed"]],
    },
    Card {
        name: "scripted",
        idea: "On rails: it follows its waypoints straight, at its preferred speed, whatever happens.",
        paper: "",
        when: "For vehicles and machines whose way is given.",
        promises: &["Nothing moves it from its way."],
        no_promises: &["To stop for anybody: the others have to see to it."],
        paths: &[&["agents.radius", "agents.max_speed", "agents.preferred_speed"]],
    },
];
