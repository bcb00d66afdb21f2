import { SLOT_LATE_MS } from '#shared/domain/limits.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { callsOf } from '#test/support/exchanges.ts';
import type { Exchange } from '#test/support/faulty-network.ts';

/** A word that only one author types, once: `a0t17` is the 17th word of author 0. */
const TOKEN = /\ba(\d+)t(\d+)\b/g;

export const tokensIn = (text: string): string[] => text.match(TOKEN) ?? [];
export const authorOf = (token: string): number => Number(/^a(\d+)t/.exec(token)?.[1]);

/** After one of these answers, sending the same text is a new intent. */
const REFUSED = /"code":"(notFound|refused|validation|revisionConflict)"/;

const MISMATCH = /"code":"idempotencyMismatch"/;

const MAKES: ReadonlySet<string> = new Set([endpoints.bookAdd.path, endpoints.chapterAdd.path]);

/**
 * Records what the authors were shown and what the server was sent. The end of a schedule is compared with this model. Records a violation as
 * soon as it is visible.
 */
export function createLedger(deps: {
  /** Returns the session of an access token. The session outlives the token. */
  sessionOf: (bearer: string) => string | undefined;
  /** The server's time, in ms since epoch. */
  now: () => number;
}) {
  const told = new Set<string>();
  const givenUp = new Set<string>();
  const deleted = new Map<string, string>();
  const accepted = new Set<string>();
  const violations: string[] = [];
  const answersByKey = new Map<string, string>();
  const keyByBody = new Map<string, string>();
  const newestSent = new Map<string, number>();
  const rewound = new Set<string>();
  const keysSeen = new Set<string>();
  const authorBySession = new Map<string, number>();
  /** Who made a story or a chapter, by its id. */
  const authorById = new Map<string, number>();
  /** When a chapter was last published in time. */
  const publishedNow = new Map<string, number>();
  let healing = false;
  let hasCopies = false;
  let requests = 0;
  let changes = 0;

  const newest = (text: string): number =>
    Math.max(0, ...tokensIn(text).map((token) => Number(token.split('t')[1])));

  function checkKeys(device: string, exchange: Exchange): void {
    const key = exchange.headers[HEADER.idempotencyKey];
    if (key === undefined || exchange.path.startsWith('/user/')) return;
    for (const { body } of exchange.answers) {
      const answer = JSON.parse(body) as { success: boolean; code: unknown; data?: unknown };
      if (answer.code === 'inProgress' || answer.code === 20066 || answer.code === 'unauthenticated')
        continue;
      // Two phones of one backup may send different requests under the key that both have. The second request has no effect.
      if (hasCopies && answer.code === 'idempotencyMismatch') continue;
      const said = JSON.stringify([answer.code, answer.data]);
      const before = answersByKey.get(key);
      if (before !== undefined && before !== said && !healing)
        violations.push(`one key, two effects: ${exchange.path} ${before} / ${said}`);
      answersByKey.set(key, said);
    }
    // Publishing and taking back may be repeated at will. A saved text is one intent until it is refused or the author goes back to it.
    const { body } = exchange;
    if (body === null || healing || body.includes('"status":"published"')) return;
    if (body.includes('"status":"draft"') && !body.includes('"content"')) return;
    if ([...rewound].some((id) => body.includes(id))) return;
    const what = `${device} ${exchange.path} ${body}`;
    const other = keyByBody.get(what);
    if (other !== undefined && other !== key)
      violations.push(`one intent under two keys: ${what.slice(0, 300)}`);
    // Under a key that two phones of one backup have, the second request has no effect, so it is sent again under a new key.
    const wasRefused = exchange.answers.some(
      ({ body: answer }) => REFUSED.test(answer) || (hasCopies && MISMATCH.test(answer)),
    );
    if (wasRefused) keyByBody.delete(what);
    else keyByBody.set(what, key);
  }

  function checkOrder(device: string, exchange: Exchange): void {
    const isSave =
      exchange.path === endpoints.chapterAdd.path || exchange.path === endpoints.chapterEdit.path;
    if (!isSave || exchange.body === null) return;
    const key = exchange.headers[HEADER.idempotencyKey] ?? '';
    const { id } = JSON.parse(exchange.body) as { id: string };
    const chapter = `${device} ${id}`;
    const now = newest(exchange.body);
    if (!keysSeen.has(key) && exchange.body.includes('"content"')) {
      const before = newestSent.get(chapter) ?? 0;
      const wasGivenUp = [...givenUp].some((word) => word.endsWith(`t${before}`));
      if (now < before && !wasGivenUp && !rewound.has(id) && !healing)
        violations.push(`an older text after a newer one: ${chapter}`);
      newestSent.set(chapter, now);
    }
    keysSeen.add(key);
    for (const { body } of exchange.answers) {
      const { success, data } = JSON.parse(body) as { success: boolean; data?: { chapter?: unknown } | null };
      // The text of a publish that the server refuses is kept.
      if (success || data?.chapter !== undefined)
        for (const token of tokensIn(exchange.body)) accepted.add(token);
    }
  }

  /** Checks that no schedule publishes its chapter when its time has passed (docs/spec, section 4, Chapters). */
  function checkTime({ path, body, answers }: Exchange): void {
    if (body === null || (path !== endpoints.chapterAdd.path && path !== endpoints.chapterEdit.path)) return;
    const { id, status, publishAt } = JSON.parse(body) as {
      id: string;
      status?: string;
      publishAt?: string | null;
    };
    if (status !== 'published') return;
    const now = deps.now();
    const isNew = answers.some(({ body: answer }) => {
      const { success, data } = JSON.parse(answer) as {
        success: boolean;
        data?: { publishedAt?: string | null };
      };
      return success && Date.parse(data?.publishedAt ?? '') === now;
    });
    if (!isNew) return;
    const isLate = publishAt != null && Date.parse(publishAt) + SLOT_LATE_MS <= now;
    // Another device may have published it in the same moment.
    if (!isLate) publishedNow.set(id, now);
    else if (publishedNow.get(id) !== now) violations.push(`published after its time: ${id} ${publishAt}`);
  }

  /** Checks that nothing crosses authors: a call contains neither words typed nor ids made by another author (SYNC-11). */
  function checkAuthor(author: number, { path, body }: Exchange): void {
    if (MAKES.has(path) && body !== null) {
      const { id } = JSON.parse(body) as { id: string };
      if (!authorById.has(id)) authorById.set(id, author);
    }
    const said = `${path} ${body ?? ''}`;
    for (const token of tokensIn(said))
      if (authorOf(token) !== author) violations.push(`author ${author} sent ${token}: ${path}`);
    for (const [id, maker] of authorById)
      if (maker !== author && said.includes(id)) violations.push(`author ${author} sent ${id}: ${path}`);
  }

  return {
    told,
    givenUp,
    /** Words of deleted chapters and of versions not chosen, each with the id of its story. They are kept as long as the story exists. */
    deleted,
    accepted,
    violations,
    /** Notes that a device was restored from another one's backup. */
    copied(): void {
      hasCopies = true;
    },
    requests: () => requests,
    /** How many requests may have changed something. */
    changes: () => changes,
    /** From now on a server that lost data may get the same requests again. */
    heal: () => {
      healing = true;
    },
    /** Notes that the author returned to an older text of this chapter on purpose. */
    rewind: (chapter: string) => rewound.add(chapter),
    /** Notes that the session of this token belongs to this author, whatever tokens it gets later. */
    signedIn(bearer: string, author: number): void {
      const session = deps.sessionOf(bearer);
      if (session === undefined) throw new Error('an access token that is none of ours');
      authorBySession.set(session, author);
    },
    see(device: string, exchange: Exchange): void {
      requests += 1;
      const calls = callsOf(exchange);
      if (calls.some(({ headers }) => headers[HEADER.idempotencyKey] !== undefined)) changes += 1;
      for (const call of calls) {
        checkKeys(device, call);
        checkOrder(device, call);
        checkTime(call);
      }
      const bearer = exchange.headers[HEADER.authorization]?.slice('Bearer '.length);
      const session = bearer === undefined ? undefined : deps.sessionOf(bearer);
      const author = session === undefined ? undefined : authorBySession.get(session);
      if (author !== undefined) for (const call of calls) checkAuthor(author, call);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
