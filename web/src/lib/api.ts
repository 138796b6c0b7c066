import type {
  GameInfo,
  Guest,
  Hint,
  Lesson,
  Lobby,
  NewTable,
  PositionAnalysis,
  Problem,
  PuzzleInfo,
  Replay,
  Snapshot,
  Solution,
  TableLink,
  TryResult,
} from "./wire";

/** A request that the server refused; the message is a sentence for the player. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status = 0,
  ) {
    super(sentence);
  }
}

const UNREACHABLE = "The server does not answer. Please try again in a moment.";
const UNEXPECTED = "Something went wrong on our side. Please try again in a moment.";

export function sentenceOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.message : UNEXPECTED;
}

async function request<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const headers: Record<string, string> =
    method === "GET" ? {} : { "X-Shoal": "1", "Content-Type": "application/json" };
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.sentence ?? UNEXPECTED, answer.status);
}

let introduced: Promise<Guest> | undefined;

/** Return my guest. The first answer sets the cookie, so all other requests wait for it. */
export function me(): Promise<Guest> {
  introduced ??= request<Guest>("/me").catch((problem: unknown) => {
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
async function ask<T>(path: string, method?: string, body?: unknown): Promise<T> {
  await me();
  try {
    return await request<T>(path, method, body);
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
    await introduceAgain();
    return request<T>(path, method, body);
  }
}

export async function rename(name: string): Promise<Guest> {
  const guest = await ask<Guest>("/me", "PUT", { name });
  introduced = Promise.resolve(guest);
  return guest;
}

export const games = () => ask<GameInfo[]>("/games");
export const lobby = () => ask<Lobby>("/lobby");
export const makeTable = (table: NewTable) => ask<TableLink>("/tables", "POST", table);
export const join = (invitation: string) => ask<TableLink>("/join", "POST", { invitation });
export const snapshotAt = (table: string, ply: number) => ask<Snapshot>(`/tables/${table}/turns/${ply}`);
export const hint = (table: string) => ask<Hint>(`/tables/${table}/hint`, "POST");
export const replay = (table: string) => ask<Replay>(`/tables/${table}/replay`);
export const analysis = (table: string, ply: number) => ask<PositionAnalysis>(`/tables/${table}/analysis/${ply}`);
export const puzzles = (game: string) => ask<PuzzleInfo[]>(`/games/${game}/puzzles`);
/** Try an action in a puzzle; without an action, return the position. */
export const tryPuzzle = (game: string, puzzle: string, action: string | null = null) =>
  ask<TryResult>(`/games/${game}/puzzles/${puzzle}`, "POST", { action });
export const solution = (game: string, puzzle: string) => ask<Solution>(`/games/${game}/puzzles/${puzzle}/solution`);
export const lesson = (game: string) => ask<Lesson>(`/games/${game}/lesson`);
export const tryStep = (game: string, step: number, action: string | null = null) =>
  ask<TryResult>(`/games/${game}/lesson/${step}`, "POST", { action });
export const recordAddress = (table: string) => `/api/tables/${table}/record`;

export function socketAddress(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
}
