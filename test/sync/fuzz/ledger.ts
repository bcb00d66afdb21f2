import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { Exchange } from '#test/support/faulty-network.ts';

/** A word only one author ever types, once: `a0t17` is the 17th word of author 0. */
const TOKEN = /\ba(\d+)t(\d+)\b/g;

export const tokensIn = (text: string): string[] => text.match(TOKEN) ?? [];
export const authorOf = (token: string): number => Number(/^a(\d+)t/.exec(token)?.[1]);

/** Answers after which the same text is a new try. */
const REFUSED = /"code":"(notFound|refused|validation|revisionConflict)"/;

/**
 * What the authors were told and what the server was asked: the honest model the end of a schedule is held against. A violation
 * that shows on the way is written down at once.
 */
export function createLedger() {
  const told = new Set<string>();
  const givenUp = new Set<string>();
  const accepted = new Set<string>();
  const violations: string[] = [];
  const answersByKey = new Map<string, string>();
  const keyByBody = new Map<string, string>();
  const newestSent = new Map<string, number>();
  const rewound = new Set<string>();
  const keysSeen = new Set<string>();
  const authorByToken = new Map<string, number>();
  let healing = false;
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
      const said = JSON.stringify([answer.code, answer.data]);
      const before = answersByKey.get(key);
      if (before !== undefined && before !== said && !healing)
        violations.push(`one key, two effects: ${exchange.path} ${before} / ${said}`);
      answersByKey.set(key, said);
    }
    // Publishing is pressed again at will; a text that is saved is one intent, until it was refused or set back.
    const { body } = exchange;
    if (body === null || healing || body.includes('"status":"published"')) return;
    if ([...rewound].some((id) => body.includes(id))) return;
    const what = `${device} ${exchange.path} ${body}`;
    const other = keyByBody.get(what);
    if (other !== undefined && other !== key)
      violations.push(`one intent under two keys: ${what.slice(0, 300)}`);
    const wasRefused = exchange.answers.some((answer) => REFUSED.test(answer.body));
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
    for (const { body } of exchange.answers)
      if ((JSON.parse(body) as { success: boolean }).success)
        for (const token of tokensIn(exchange.body)) accepted.add(token);
  }

  return {
    told,
    givenUp,
    accepted,
    violations,
    requests: () => requests,
    /** Requests that may have changed something. */
    changes: () => changes,
    /** From now on a server that lost what it knew may be told things twice. */
    heal: () => {
      healing = true;
    },
    /** The author went back to an older text of this chapter on purpose. */
    rewind: (chapter: string) => rewound.add(chapter),
    /** A token of the session belongs to this author. */
    signedIn: (bearer: string, author: number) => authorByToken.set(bearer, author),
    see(device: string, exchange: Exchange): void {
      requests += 1;
      if (exchange.headers[HEADER.idempotencyKey] !== undefined) changes += 1;
      checkKeys(device, exchange);
      checkOrder(device, exchange);
      for (const { headers } of exchange.answers) {
        const fresh = headers.get(HEADER.accessToken);
        const bearer = exchange.headers[HEADER.authorization]?.slice('Bearer '.length);
        const author = bearer === undefined ? undefined : authorByToken.get(bearer);
        if (fresh !== null && author !== undefined) authorByToken.set(fresh, author);
      }
      const bearer = exchange.headers[HEADER.authorization]?.slice('Bearer '.length);
      const author = bearer === undefined ? undefined : authorByToken.get(bearer);
      if (author === undefined || exchange.body === null) return;
      for (const token of tokensIn(exchange.body))
        if (authorOf(token) !== author) violations.push(`author ${author} sent ${token}: ${exchange.path}`);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
