/**
 * The service from the page: who asks and what is refused, finished ranked games that are sent until there is an answer, and
 * days whose seeds can be checked.
 */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { forgetDevice, keepDevice, thisDevice } from "../../../../src/chainfall/ui/web/static/js/service/device.js";
import { commitmentTo, seedFrom, unfairness } from "../../../../src/chainfall/ui/web/static/js/service/fairness.js";
import { Outbox } from "../../../../src/chainfall/ui/web/static/js/service/outbox.js";
import {
  forgetRanked,
  keepRanked,
  rankedGame,
  rankedGames,
  unfinishedOn,
  untilOf,
} from "../../../../src/chainfall/ui/web/static/js/service/ranked.js";
import { Service, ServiceError } from "../../../../src/chainfall/ui/web/static/js/service/service.js";
import { putBox } from "./box.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/service/outbox.js").Delivery} Delivery */
/** @typedef {import("../../../../src/chainfall/ui/web/static/js/service/ranked.js").RankedGame} RankedGame */

const PAGE = "http://127.0.0.1:1/arcade/";
const service = new Service("api/v1", PAGE);

/** What was asked. @type {{url: string, init: RequestInit & {headers: Record<string, string>}}[]} */
let asked = [];

beforeEach(() => {
  putBox();
  forgetDevice();
  rankedGames().forEach(({ id }) => forgetRanked(id));
  asked = [];
});

/** The next requests are answered like this. @param {number} status @param {unknown} content @param {Record<string, string>} [headers] */
function answer(status, content, headers = {}) {
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init: /** @type {any} */ (init) });
    const body = status === 204 ? null : typeof content === "string" ? content : JSON.stringify(content);
    return new Response(body, { status, headers });
  };
}

function noAnswer() {
  globalThis.fetch = async () => {
    throw new TypeError("Failed to fetch");
  };
}

/** @param {Promise<unknown>} promise @returns {Promise<ServiceError>} why it was rejected */
async function refusal(promise) {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  assert.ok(error instanceof ServiceError);
  return error;
}

/** @param {string} code @param {string} message */
const refused = (code, message) => ({ error: { code, message } });

// Requests

test("the token is a header of those requests that need it, and never part of an address", async () => {
  keepDevice({ token: "secret-token", name: "Ann" });
  answer(200, {});
  await service.me();
  await service.boards();
  await service.submit("a/ticket", "{}");
  assert.equal(asked[0].init.headers.Authorization, "Bearer secret-token");
  assert.equal(asked[1].init.headers.Authorization, undefined);
  assert.ok(asked.every(({ url }) => !url.includes("secret-token")));
  assert.ok(asked.every(({ init }) => init.credentials === "omit"));
});

test("addresses lie below the page, and what players have written cannot leave its place in them", async () => {
  answer(200, {});
  await service.player("../../x?y#z ü");
  await service.standings("triple-town-r1", { period: "day", on: undefined, after: "a&b" });
  assert.equal(asked[0].url, `${PAGE}api/v1/players/..%2F..%2Fx%3Fy%23z%20%C3%BC`);
  assert.equal(asked[1].url, `${PAGE}api/v1/boards/triple-town-r1?period=day&after=a%26b`);
});

test("a refusal says what the service says", async () => {
  answer(409, refused("name_taken", "the name 'Ann' is taken"));
  const error = await refusal(service.claim("Ann"));
  assert.deepEqual([error.code, error.message, error.passing], ["name_taken", "The name 'Ann' is taken.", false]);
});

test("no answer, one of a proxy, and one that is no JSON are all passing troubles in words", async () => {
  noAnswer();
  const none = await refusal(service.boards());
  answer(502, "<h1>Bad gateway</h1>");
  const proxy = await refusal(service.boards());
  answer(200, "<h1>Welcome to the hotel</h1>");
  const other = await refusal(service.boards());
  for (const error of [none, proxy, other]) {
    assert.ok(error.passing);
    assert.match(error.message, /^The service cannot be reached at the moment\./);
  }
});

test("the service says after how many seconds it may be asked again", async () => {
  answer(429, refused("too_many", "too many requests"), { "Retry-After": "7" });
  const error = await refusal(service.boards());
  assert.deepEqual([error.wait, error.passing], [7, true]);
});

test("a device that was signed out elsewhere forgets its token", async () => {
  keepDevice({ token: "old", name: "Ann" });
  answer(401, refused("bad_token", "this token is not known"));
  await refusal(service.me());
  assert.equal(thisDevice(), null);
});

// Ranked games

/** @param {string} id @param {Partial<RankedGame>} [more] @returns {RankedGame} */
function ranked(id, more = {}) {
  const times = { issued: "2026-01-01T00:00:00.000Z", expires: "2026-01-02T00:00:00.000Z", step_us: 0 };
  const ticket = { ticket: `ticket-${id}`, board: "b", game: "g", rules: 1, options: {}, seed: 1, ...times };
  const game = { id, ticket, title: "Board", until: 1e15, player: "Ann", replay: null, score: 0, ...more };
  keepRanked(game);
  return game;
}

const ACCEPTED = { replay: "r", score: 5, steps: 3, reason: "over", rank: 1, ranks: {}, best: true, board: "b" };

/** What an outbox tells of a game. @param {Outbox} outbox @param {string} id */
function follow(outbox, id) {
  /** @type {Delivery[]} */
  const told = [];
  outbox.follow(id, (delivery) => told.push(delivery), new AbortController().signal);
  return told;
}

/** @param {Delivery[]} told */
const states = (told) => told.map(({ state }) => state);

test("the unfinished game of a board is found as long as its ticket is good", () => {
  ranked("old", { until: Date.now() - 1 });
  ranked("sent", { replay: "{}" });
  assert.equal(unfinishedOn("b"), undefined);
  ranked("new");
  assert.equal(unfinishedOn("b")?.id, "new");
  assert.equal(unfinishedOn("c"), undefined);
});

test("a device whose clock is wrong can continue a game for as long as another one", () => {
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2037-05-05") });
  try {
    const { ticket } = ranked("a");
    ranked("a", { until: untilOf(ticket) });
    assert.equal(unfinishedOn("b")?.id, "a");
    mock.timers.tick(24 * 3_600_000);
    assert.equal(unfinishedOn("b"), undefined);
  } finally {
    mock.timers.reset();
  }
});

test("an entry of the storage that is not a ranked game is none, whatever it is", () => {
  const { id, ...rest } = ranked("a");
  const others = [
    null,
    5,
    "a",
    [],
    {},
    { id },
    { ...rest, id: "b" },
    { id, ...rest, ticket: {} },
    { id, ...rest, replay: 7 },
  ];
  for (const other of [...others, { id, ...rest, until: "soon" }, { id, ...rest, title: { toString: 1 } }]) {
    localStorage.setItem("chainfall.1.ranked.a", JSON.stringify(other));
    assert.equal(rankedGame("a"), null, JSON.stringify(other));
    assert.deepEqual(rankedGames(), []);
  }
});

test("a finished game is sent with its ticket, and is gone from the storage when it was accepted", async () => {
  ranked("a", { replay: '{"the": "file"}', score: 5 });
  answer(201, ACCEPTED);
  const outbox = new Outbox(service);
  const told = follow(outbox, "a");
  await outbox.send("a");
  assert.deepEqual(states(told), ["sending", "accepted"]);
  assert.equal(told[1].answer?.rank, 1);
  assert.equal(asked[0].url, `${PAGE}api/v1/replays?ticket=ticket-a`);
  assert.equal(asked[0].init.body, '{"the": "file"}');
  assert.equal(rankedGame("a"), null);
});

test("without a connection a game stays in the storage, and the same bytes are sent again by themselves", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    ranked("a", { replay: "bytes" });
    noAnswer();
    const outbox = new Outbox(service);
    const told = follow(outbox, "a");
    await outbox.send("a");
    assert.deepEqual(states(told), ["sending", "waiting"]);
    assert.equal(rankedGame("a")?.replay, "bytes");
    answer(200, ACCEPTED);
    const accepted = new Promise((resolve) =>
      outbox.follow("a", ({ state }) => state === "accepted" && resolve(null), new AbortController().signal),
    );
    mock.timers.tick(5000);
    await accepted;
    assert.equal(asked[0].init.body, "bytes");
    assert.equal(rankedGame("a"), null);
  } finally {
    mock.timers.reset();
  }
});

test("a game that was refused for good is told once and not sent again", async () => {
  ranked("a", { replay: "{}" });
  answer(410, refused("expired_ticket", "this ticket was good until noon"));
  const outbox = new Outbox(service);
  const told = follow(outbox, "a");
  await outbox.send("a");
  await outbox.sendAll();
  assert.deepEqual(states(told), ["sending", "refused"]);
  assert.equal(told[1].words, "This ticket was good until noon.");
  assert.equal(asked.length, 1);
});

test("a service in trouble loses no game: only a verdict about the game ends its way", async () => {
  /** @type {[number, string][]} */
  const troubles = [
    [408, "too_slow"],
    [421, "wrong_host"],
    [429, "too_many"],
    [500, "internal"],
    [503, "stopping"],
    [503, "store_unavailable"],
    [503, "busy"],
    [403, "foreign_origin"],
    [422, "too_fast"],
    [403, "not_your_ticket"],
  ];
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    for (const [status, code] of troubles) {
      ranked("a", { replay: "{}" });
      answer(status, refused(code, "trouble"));
      const outbox = new Outbox(service);
      const told = follow(outbox, "a");
      await outbox.send("a");
      assert.deepEqual(states(told), ["sending", "waiting"], code);
      assert.ok(rankedGame("a"), code);
    }
  } finally {
    mock.timers.reset();
  }
});

test("a game of a device that was signed out stays until somebody signs in", async () => {
  ranked("a", { replay: "{}" });
  keepDevice({ token: "old", name: "Ann" });
  answer(401, refused("bad_token", "this token is not known"));
  const outbox = new Outbox(service);
  const told = follow(outbox, "a");
  await outbox.send("a");
  assert.deepEqual(states(told), ["sending", "waiting"]);
  assert.ok(rankedGame("a"));
});

test("what nobody follows is told as news", async () => {
  ranked("a", { replay: "{}" });
  answer(201, ACCEPTED);
  const outbox = new Outbox(service);
  /** @type {Delivery[]} */
  const news = [];
  outbox.onNews = (delivery) => news.push(delivery);
  await outbox.sendAll();
  assert.deepEqual(states(news), ["accepted"]);
});

test("the ticket of a game that is given up goes back", async () => {
  ranked("a");
  answer(204, "");
  await new Outbox(service).abandon("a");
  assert.equal(asked[0].init.method, "DELETE");
  assert.equal(asked[0].url, `${PAGE}api/v1/tickets/ticket-a`);
  assert.equal(rankedGame("a"), null);
});

// Days

const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const FAIR = {
  date: "2026-11-19",
  commitment: "93896db1eafcc8689fa86af7dccada57cb24cc882eac80b3cd765a6a99fca0a4",
  secret: SECRET,
  seeds: { "triple-town": 4112446200, "dr-mario": 11362 },
};

test("a commitment and the seeds are those that Python computes", async () => {
  assert.equal(await commitmentTo(FAIR.date, SECRET), FAIR.commitment);
  for (const [game, seed] of Object.entries(FAIR.seeds)) assert.equal(await seedFrom(FAIR.date, SECRET, game), seed);
});

test("a day is fair only if its secret is the promised one and gives all its seeds", async () => {
  assert.equal(await unfairness(FAIR), "");
  assert.match(await unfairness({ ...FAIR, secret: SECRET.replace("00", "01") }), /not the one that was promised/);
  assert.match(await unfairness({ ...FAIR, seeds: { "dr-mario": 11363 } }), /seed of dr-mario/);
  assert.match(await unfairness({ ...FAIR, secret: null }), /not published/);
});
