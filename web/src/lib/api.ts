import type {
  CompanionInvitation,
  Guest,
  NewRelation,
  NewTable,
  PlayOn,
  Problem,
  PushSubscription,
  StudyPosition,
  paths,
} from "./http";

type Method = "get" | "post" | "put" | "delete";
/** What the OpenAPI description says about a method of a path. */
type Operation<M extends Method, P extends keyof paths> = paths[P][M];
/** The paths that have a method. */
type Path<M extends Method> = {
  [P in keyof paths]: Operation<M, P> extends { responses: object } ? P : never;
}[keyof paths];
/** The values that go into the braces of a path. */
type PathValues<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { parameters: { path: infer Values } } ? Values : Record<never, never>;
/** The body of the request, or nothing. */
type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody: { content: { "application/json": infer Content } } } ? [Content] : [];
type Answer<M extends Method, P extends keyof paths> =
  Operation<M, P> extends {
    responses:
      | { 200: { content: { "application/json": infer Content } } }
      | { 201: { content: { "application/json": infer Content } } };
  }
    ? Content
    : undefined;

/** A request that the server refused; the message is a sentence for the player. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status = 0,
  ) {
    super(sentence);
  }
}

const UNREACHABLE = "The site does not answer. Please try again in a moment.";
const UNEXPECTED = "Something went wrong on our side. Please try again in a moment.";

export function sentenceOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.message : UNEXPECTED;
}

async function request<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  values: PathValues<M, P>,
  ...body: Body<M, P>
): Promise<Answer<M, P>> {
  const headers: Record<string, string> =
    method === "get" ? {} : { "X-Shoal": "1", "Content-Type": "application/json" };
  const address = fillIn(path, values as Record<string, string | number>);
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: method.toUpperCase(),
      headers,
      body: body.length ? JSON.stringify(body[0]) : null,
    });
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  if (answer.status === 204) return undefined as Answer<M, P>;
  if (answer.ok) return (await answer.json()) as Answer<M, P>;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.sentence ?? UNEXPECTED, answer.status);
}

function fillIn(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

let introduced: Promise<Guest> | undefined;

/** Return my guest. The first answer sets the cookie, so all other requests wait for it. */
export function me(): Promise<Guest> {
  introduced ??= request("get", "/api/me", {}).catch((problem: unknown) => {
    introduced = undefined;
    throw problem;
  });
  return introduced;
}

/** Become a guest again, because the server no longer knows me. */
export function introduceAgain(): Promise<Guest> {
  introduced = undefined;
  return me();
}

/** Make a request as a guest, and once more if the server no longer knows the guest. */
export async function ask<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  values: PathValues<M, P>,
  ...body: Body<M, P>
): Promise<Answer<M, P>> {
  await me();
  try {
    return await request(method, path, values, ...body);
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
    await introduceAgain();
    return request(method, path, values, ...body);
  }
}

export async function rename(name: string): Promise<Guest> {
  const guest = await ask("put", "/api/me", {}, { name });
  introduced = Promise.resolve(guest);
  return guest;
}

export const games = () => ask("get", "/api/games", {});
export const lobby = () => ask("get", "/api/lobby", {});
export const makeTable = (table: NewTable) => ask("post", "/api/tables", {}, table);
/** Follow an invitation. Nobody is seated at a rated game before they agree to it. */
export const join = (invitation: string, agrees = false) => ask("post", "/api/join", {}, { invitation, agrees });
/** Return a page of the people with whom I have played. */
export const circle = (page: number) => ask("get", "/api/circle/{page}", { page });
export const inviteCompanion = (invitation: CompanionInvitation) =>
  ask("post", "/api/circle/invitations", {}, invitation);
/** Return what I have played, by game and opponent. */
export const ownRecord = () => ask("get", "/api/me/games", {});
export const snapshotAt = (table_id: string, ply: number) =>
  ask("get", "/api/tables/{table_id}/turns/{ply}", { table_id, ply });
export const hint = (table_id: string) => ask("post", "/api/tables/{table_id}/hint", { table_id });
export const replay = (table_id: string) => ask("get", "/api/tables/{table_id}/replay", { table_id });
export const analysis = (table_id: string, ply: number) =>
  ask("get", "/api/tables/{table_id}/analysis/{ply}", { table_id, ply });
export const puzzles = (game_id: string) => ask("get", "/api/games/{game_id}/puzzles", { game_id });
export const dailyPuzzle = (game_id: string) => ask("get", "/api/games/{game_id}/puzzles/today", { game_id });
/** Try an action in a puzzle after the right ones so far; without an action, return the position. */
export const tryPuzzle = (game_id: string, puzzle_id: string, played: string[], action: string | null) =>
  ask("post", "/api/games/{game_id}/puzzles/{puzzle_id}", { game_id, puzzle_id }, { played, action });
export const solution = (game_id: string, puzzle_id: string) =>
  ask("get", "/api/games/{game_id}/puzzles/{puzzle_id}/solution", { game_id, puzzle_id });
export const challenge = (game_id: string) => ask("get", "/api/games/{game_id}/challenge", { game_id });
/** Open a table at which I play the challenge of the day. */
export const openChallenge = (game_id: string) => ask("post", "/api/games/{game_id}/challenge", { game_id });
export const lesson = (game_id: string) => ask("get", "/api/games/{game_id}/lesson", { game_id });
export const tryStep = (game_id: string, step: number, action: string | null = null) =>
  ask("post", "/api/games/{game_id}/lesson/{step}", { game_id, step }, { action });
/** Return the position at the end of a variation; nothing is stored. */
export const variation = (position: StudyPosition) => ask("post", "/api/study", {}, position);
export const variationAnalysis = (position: StudyPosition) => ask("post", "/api/study/analysis", {}, position);
export const playOn = (request: PlayOn) => ask("post", "/api/study/table", {}, request);
/** A person at a table: the one on a seat, or the sender of a message. */
export type PersonAt = Pick<NewRelation, "table" | "seat" | "message">;
/** The people whom I have muted or blocked. */
export const relations = () => ask("get", "/api/relations", {});
export const mute = (person: PersonAt, kind: NewRelation["kind"]) =>
  ask("post", "/api/relations", {}, { ...person, kind });
/** Hear and meet a person again. */
export const unmute = (relation_id: string) => ask("delete", "/api/relations/{relation_id}", { relation_id });
/** Report a person to the operator. */
export const report = (person: PersonAt, note: string) => ask("post", "/api/reports", {}, { ...person, note });
export const noticeSettings = () => ask("get", "/api/notices", {});
export const addBrowser = (subscription: PushSubscription) => ask("put", "/api/notices/browsers", {}, subscription);
export const removeBrowser = (browser_id: string) =>
  ask("delete", "/api/notices/browsers/{browser_id}", { browser_id });
/** Post my notices to an address, in the place of an earlier one. */
export const setWebhook = (address: string) => ask("put", "/api/notices/webhook", {}, { address });
export const removeWebhook = () => ask("delete", "/api/notices/webhook", {});
export const recordAddress = (table: string) => `/api/tables/${table}/record`;

export function socketAddress(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
}
