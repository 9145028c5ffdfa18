"""The games of ``puzzle-kata`` that are recorded: every pair with its moves."""

from functools import partial

from tests.recording.scripts import listed, play_lines

from chainfall.games.puzzle_fighter.kata.game import GAME

PAIRS = {
    "a-chain-of-six": """
        Gb ARR, Yr LLL, YB BL, GR, YR ALL, gY R, GY AARR, rb AALLL, BY BL, RY, bb A, gB AALL, GB L, RB AAR, gr RR,
        Yg AALLL, gB B, bB RR, Gb RR, BR ARR, bY RR, YY AAR, bR LL, gg BRR, YY AL, yB AARR, gg LLL, RB LLL, GB BLLL,
        RG AAL, BR AAR, rb LL, Rb AA, bB AARR, Gr AARR, YR AAR, gY AARR, Rr LLL, RR LLL, yB AALL, yG, gB AAL, Rg AARR,
        YY AA, GG AAL, RY R, YY RR, BB AAL
    """,
    "a-hundred-pairs": """
        YY AL, gG ALLL, GG ARR, GG AR, YY A, YY ALLR, gG BLLL, gg BLLRL, YG BLLRLL, YY RLL, GG LLL, YY BAAALL, gg ARR,
        GG ARR, YY R, GG RRRL, yy LRB, gY B, YY LL, YY AL, gG BLL, YY LRBR, GG BRRLR, GG ARBA, GG RR, yY B, Yy B,
        GG ARR, GG ALL, YY BLL, gg ALRA, GG AR, YY RLALLL, YG AL, gg BR, GG LRAARR, GG AALL, gY BR, YY BRL, GY ARR,
        YY AR, YG BR, yY BRR, YG BRR, YY ALRL, GY ALLAB, GY ABARR, yG A, gg BLR, GG BLL, YY ARR, YY A, YY ABBR, yG B,
        YY BRLR, Yg ALLL, GG AR, yG ALL, YY RLB, 0G ALLL, GG AR, GG R, GG ALLL, GG BLL, GG BL, GY ALRA, YY B, YY AAL,
        gg RR, yG BLLABL, YY BABRR, YG BL, GG BLLLR, GG ALLL, YY BAAR, YY, YG BRL, gY ARRLR, YY LRBRR, GY ALLL, GG BAAL,
        GG BRL, YY BRR, GG BLR, YY AR, YY BLLL, GG B, GG B, yy BLLL, YY ARR, YG BLABL, GG LLL, YG LLLR, GY ALLLRL,
        YY ARRL, YY ARR, YY ARR, YY BLLL, YY BRLLL, YY AL
    """,
    "a-power-gem-falls-as-one-piece": """
        gR ALL, bB BLLL, GR BR, GG BR, GR AL, RG RR, BR BLLL, GB BL, GR ALL, GG ARR, RB BR, GG AARR, gr ALL, BG BLL,
        Gg ARR, GG ALLL, GB BRR, RG AR, GR ARR, GG B, rG BLL, GG ALLL, GG A, Gg AR, BR AL, RB ARR, GB ALL, RB AL, 0r BR,
        bB ARR, GG AA, rG AAR, GG AL, GG BLL, rG ARR, Gb A, G0 BR, GG BRR, gG BLL, Bg A, GG AL, 0G BLLL, Gb ALLL,
        bB BRR, GG AR, GG ARR, GG AL, GG BLL, gG ALL, BG B, 0b BL, rG AAL, GB BLL, GG BL, Br AAR, BR ARR, RB BLLL, GR,
        GB BRR, GG ALL, BG BLL, RB LLL, G0 ARR, Bb B, BG BL, GB ALLL, GG A, GG BR, GG A, Gr ALLL, GG B, GG BL, RG ARR,
        GR BLLL, GG A, RG B, GG AAL, RG ALL, RB RR, GG BRR, BB ARR, GG ALL, GR AL, GB AALLL, GR BLL, rG AARR, Bg A,
        BG AR, Gb ALLL, GB AR, BG BL, BG BR, RG AA, RR ARR, GG AALLL, bG B, bB BLL, GG A
    """,
    "a-power-gem-grows-left": """
        YY BR, YY ALLL, YY BRR, YY BLLL, YY B, YY AARR, YY A, YY BLLL, Rr AL, YY AA, YY BL, YY ALLL, YY ARR, YY BLLL,
        RY AAL, RR BRR, RY ALLL, YR AL, YY BLLL, YY ARR, YY L, YY B, YY BRR, YY AR, YY AL, YY AR, YY LLL, YY AL, YY BR,
        RR BR, YY ALLL, YY ALLL, YY AAL, YY BLLL, YY AR, YY AR
    """,
    "a-power-gem-grows-up": "GB BLLL, GG BLLL, GG LLL, GG BLLL, BG ALLL",
    "a-rainbow-gem-on-the-floor-takes-itself": """
        b0 RLAR, BY B, YY ALL, RR A, YB BLBAL, YY AL, BB LLL, BB BLL, YY ARR, YY A, RY ARABR, bb ALRALL, RR RLA,
        YY BLLL, BR AL
    """,
    "a-rainbow-gem-takes-power-gems": """
        RR RAABL, Rr RRRABBR, R0 RRRBLL, RY RBBALL, RR RRRRBBBR, Y0 LLBB, RR RBABLL, RY LALL, YR LLLLBR, RR L, RY BAB,
        B0 LLLLLABRR, BR LLLBA, RR RL, RR RRABBLL, BB LLLBR, R0 RRRBL, YB RB, BR AR, bR LLAAL, BR RR, RR LLA,
        RR LLLLAARR, RR RAAL, YR RBLL
    """,
    "a-turn-at-a-wall-shifts-the-pair": """
        GG RRRBL, yy RRRRAALL, YY LBABL, GY RRRABBRR, YY LLLLBBBRR, GG BA, YY RBBA, gG RBBLL, GY RBBRR, GY RAL,
        YY RRRRR, YG, Gy RRRABRR, GG BBAL, YY LLABB, G0 LLLLAR, YY LLLABB, GY RBAR, yY LLLLLBR, YY RRAABL, Yy LLLL,
        YY LLAAB, yy ABLL, YY RBABLL, yY LLLLLBAL, YY RRRAR, YG RR, YY RRRRAA, GG LLBBRR, YY, yY RRRRRR, YG LLL,
        YY LLLLLR, Yy ABA, GG RRRABAL, gY LLLARR, yY RRRRBBB, GY RRRRLL, YY RRRABARR, GY LLLAL
    """,
    "forming-and-shattering-together": "GG L, GB, BG AA, Bb AA",
    "of-two-rainbow-gems-the-lower-acts": """
        GB RRRLBBRL, bb, gB BAL, GG BARBLRLA, Gb B, GG LRL, gg LLLBRBR, BB BL, GG ALA, Gb LBRABRBR, GG RBB, gg LLLLLA,
        gg, gG RARB, gg, GG A, GG LBLABLL, BB A, 00 ARRA, Bg LLLB, Bg RRABRRA, BB RA, BB BLLRBB, GG ARRBLB, GG BRR, BB,
        GG ABARLR, GG RRR, BB BALLR, bG LLBRLLBB, BB BA
    """,
    "one-supported-cell-holds-a-power-gem": """
        RG LLBBB, RR RRRBBR, RR A, RR LLABLL, RR L, RR RRRR, RR LLLL, RR LLLRR, RR, GR RRRRRR, RR LLLLL, RR RRRRRBALL,
        RR LLLLBBA, GR RRRRRABBRR, GG LB, RR BAL, 0G LBARR, RG RBRR, RR LLL, RR RRRRRLL, RR RRRBALL, rR RRRRRABBLL,
        G0 BAAL, RR LLBLL, R0 RRL, GG ABRR, GR RRRBABL, RR RRRR, RG RRRAL, RG LLLLBBLL, R0 RRRRLL, G0 BABLL
    """,
    "overflow-ends-the-game": """
        GG BBLL, GY RAA, GG LRAB, YY LBRAAAA, 0G AA, GG LRAL, YY L, GG ARBBBAB, RG LBALLLR, YY LRLAA, GY ALLL,
        YY RRRRRLBL, YY LLBAL, r0 BR, yY, YY RLL, RY R, GG, GG LLALLBAR, gg BALLRB, GG LABRBAA, YY, YY ABRLR, gg LRLL,
        YG BAL, YY R, YY LRL, YY LAARLA, 0G RLR, GG, yy LABALRA, YG LB, YY RBL, YY B, YY BA, YY LLLLBBAA, GY LBBLLRR,
        GG BBABRLA, GY LAA, GG LRRBRRL, GG, YY AAB, YY LR
    """,
    "the-older-power-gem-grows-first": "RR LLL, RR LL, RG L, GR L, RB, GG, RR L, RR, GY RR, Y0 RR",
    "two-power-gems-become-one": """
        RY BL, RY AARR, RY, 0R, RR ALLL, RR AR, RR RRR, RR BL, RR BLL, YR ARRR, RR BBBLL, RR ARR, RR BRRR, RY BR,
        RR BBBR, YR LL, RR, RR AAR, 0R B, RY ARRR, RR BBB, YY RRR, RR BR
    """,
}

RECIPES = {name: partial(play_lines, GAME, listed(pairs)) for name, pairs in PAIRS.items()}
"""The games in ``tests/replays/puzzle-kata``, each named for what it shows."""
