import { describe, expect, it } from 'vitest';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { createApiClient } from './api-client.ts';
import { createCaller } from './caller.ts';
import { createRotation } from './host-rotation.ts';
import { createHttpClient, type FetchPort } from './http-client.ts';
import { createProofHolder } from './proof-holder.ts';
import { countRunning } from './running.ts';
import type { SessionPort, SessionState } from './session-port.ts';

type Reply = {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  fault?: 'network' | 'stall';
  /** How long the answer takes, in ms. */
  waitMs?: number;
};
const success = (data?: unknown): Reply => ({
  body: JSON.stringify({ success: true, code: 0, message: '', ...(data === undefined ? {} : { data }) }),
});
const failure = (code: string | number, more: object = {}): Reply => ({
  body: JSON.stringify({ success: false, code, message: `message of ${code}`, ...more }),
});

/** A client whose network answers with `reply`, and a record of all it did. */
function setUp(
  reply: (url: string, count: number) => Reply,
  hosts: string[] = [],
  language: Language = 'zh_CN',
) {
  const time = createManualTime();
  const { random } = createSeededRandom(3);
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const noted: unknown[][] = [];
  const heard = {
    running: [] as number[],
    /** The kind of each reported failure, and the server's message if there is one. */
    errors: [] as string[],
    signedOut: 0,
    signInsNeeded: 0,
    tooOld: 0,
    reloads: 0,
  };
  let state: SessionState = {
    udid: 'abcdefgh23456789',
    language,
    generation: 1,
    uid: 'u' as UserId,
    accessToken: 'old',
    refreshToken: 'refresh',
    hosts: {},
  };
  const session: SessionPort = {
    read: async () => state,
    async storeTokens(generation, tokens, refreshed) {
      if (state.generation === generation)
        state = {
          ...state,
          accessToken: tokens.accessToken,
          refreshToken: tokens.refreshToken ?? state.refreshToken,
          generation: generation + (refreshed ? 1 : 0),
        };
      return state;
    },
    async die(generation) {
      const dies = state.generation === generation && state.accessToken !== null;
      if (dies) state = { ...state, accessToken: null, refreshToken: null, generation: generation + 1 };
      return dies;
    },
    async storeHosts(rests) {
      state = { ...state, hosts: rests };
    },
  };
  const fetchPort: FetchPort = async (url, init) => {
    sent.push({ url, headers: init.headers, body: init.body });
    const { status = 200, body = '', headers = {}, fault, waitMs } = reply(url, sent.length);
    if (waitMs !== undefined) await new Promise<void>((resolve) => time.timers.after(waitMs, resolve));
    if (fault === 'network') throw new TypeError('fetch failed');
    return {
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: () =>
        fault === 'stall'
          ? new Promise((_, reject) =>
              init.signal.addEventListener('abort', () => reject(new Error('aborted'))),
            )
          : Promise.resolve(body),
      blob: async () => new Blob([body]),
    };
  };
  const events = {
    onRunning: (count: number) => heard.running.push(count),
    onError: (failure: CallFailure) =>
      heard.errors.push(failure.kind === 'answer' ? failure.message : failure.kind),
    onSignInNeeded: () => {
      heard.signInsNeeded += 1;
    },
    onTooOld: () => {
      heard.tooOld += 1;
    },
    onSignedOut: () => {
      heard.signedOut += 1;
    },
    onReload: () => {
      heard.reloads += 1;
    },
  };
  const call = createCaller({
    send: createHttpClient(time.timers, fetchPort),
    clock: time.clock,
    appName: 'tinta',
    session,
    rotation: createRotation(hosts, random, time.clock),
    random,
    timers: time.timers,
    proof: createProofHolder(time.clock),
    locks: { request: (_, __, task) => task(true) },
    lockName: 'session',
    events,
    note: (...event: unknown[]) => noted.push(event),
  });
  return {
    api: createApiClient(call, events, countRunning(events.onRunning)),
    call,
    time,
    sent,
    heard,
    noted,
    session,
    state: () => state,
  };
}

describe('docs/spec, section 7: every request', () => {
  it('has every header, and an idempotency key if it changes something', async () => {
    const { api, time, sent } = setUp(() => success());
    await time.until(api.call('modifyEmail', { request: { email: 'a@b.cd' } }));
    expect(sent[0]?.headers).toMatchObject({
      timestamp: String(time.now()),
      authorization: 'Bearer old',
      udid: 'abcdefgh23456789',
      lang: 'en_US',
      'accept-language': 'zh-CN',
      'client-platform': '1',
      'app-name': 'tinta',
      'content-type': 'application/json',
    });
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    await time.until(api.call('genreList', {}));
    expect(sent[1]?.headers['idempotency-key']).toBeUndefined();
  });
  it('an English interface always sends its language, as the browser’s own header may be `zh-CN` alone', async () => {
    const { api, time, sent } = setUp(() => success([]), [], 'en_US');
    await time.until(api.call('genreList', {}));
    expect(sent[0]?.headers).toMatchObject({ lang: 'en_US', 'accept-language': 'en' });
  });
  it('uses the next host each time', async () => {
    const { api, time, sent } = setUp(() => success([]), ['http://a', 'http://b']);
    for (let count = 0; count < 3; count += 1) await time.until(api.call('genreList', {}));
    const hosts = sent.map(({ url }) => new URL(url).host);
    expect(hosts[0]).toBe(hosts[2]);
    expect(hosts[0]).not.toBe(hosts[1]);
  });
});

describe('docs/spec, section 8: answers', () => {
  it('a body that is absent or not an envelope is rejected', async () => {
    const { api, time, heard } = setUp((_, count) => ({ body: count === 1 ? '' : '"hello"' }));
    expect(await time.until(api.call('genreList', {}))).toMatchObject({ error: { kind: 'nullBody' } });
    expect(await time.until(api.call('genreList', {}))).toMatchObject({ error: { kind: 'nullBody' } });
    expect(heard.errors).toEqual(['nullBody', 'nullBody']);
  });
  it('an unreachable network and a server time-out are different failures', async () => {
    const { api, time, heard } = setUp((_, count) => ({ fault: count <= 4 ? 'network' : 'stall' }));
    await time.until(api.call('modifyEmail', { request: { email: 'a@b.cd' } }));
    for (let count = 0; count < 3; count += 1) await time.until(api.call('genreList', {}));
    expect(new Set(heard.errors)).toEqual(new Set(['network', 'timeout']));
  });
  it('a call refused because no one is signed in asks for the sign-in; after a quiet call the screen decides', async () => {
    const { api, time, heard } = setUp(() => failure('unauthenticated'));
    await time.until(api.call('bookList', {}, { quiet: true }));
    expect(heard.signInsNeeded).toBe(0);
    await time.until(api.call('bookList', {}));
    expect(heard).toMatchObject({ signInsNeeded: 1, errors: [] });
  });
  it('the answer that this version is too old offers the newest version, even after a quiet call', async () => {
    const { api, time, heard, sent } = setUp(() => ({ ...failure('clientTooOld'), status: 426 }));
    await time.until(api.call('bookList', {}, { quiet: true }));
    expect(heard.tooOld).toBe(1);
    expect(sent).toHaveLength(1);
  });
  it('a code that this app does not know is sent again only if the status says so', async () => {
    for (const [status, times] of [
      [409, 1],
      [503, 4],
    ] as const) {
      const { api, time, sent } = setUp(() => ({ ...failure('brandNew'), status }));
      const result = await time.until(api.call('modifyEmail', { request: { email: 'a@b.cd' } }));
      expect(result).toMatchObject({ error: { kind: 'answer', code: 'brandNew', status } });
      expect(sent).toHaveLength(times);
    }
  });
  it('data that does not match the schema is rejected too', async () => {
    const { api, time } = setUp(() => success({ nonsense: true }));
    expect(await time.until(api.call('genreList', {}))).toMatchObject({ error: { kind: 'nullBody' } });
  });
  it('any other failure shows the server’s message; newMonthly, field errors and -1 show no message', async () => {
    const codes = ['forbidden', 'newMonthly', 'validation', '-1'];
    const { api, time, heard } = setUp((_, count) => failure(codes[count - 1] ?? ''));
    for (const _ of codes) await time.until(api.call('authorInfo', {}));
    expect(heard.errors).toEqual(['message of forbidden']);
  });
  it('a quiet call shows nothing', async () => {
    const { api, time, heard } = setUp(() => failure('forbidden'));
    await time.until(api.call('authorInfo', {}, { quiet: true }));
    expect(heard.errors).toEqual([]);
  });
  it('the overlay counts the running calls that ask for it', async () => {
    const { api, time, heard } = setUp(() => success([]));
    await time.until(
      Promise.all([
        api.call('genreList', {}, { overlay: true }),
        api.call('tagList', {}, { overlay: true }),
        api.call('tagList', {}),
      ]),
    );
    expect(heard.running).toEqual([1, 2, 1, 0]);
  });
  it('a time-out of 15 s, also of a stalled body, sends the same request again with the same key, three times', async () => {
    const { api, time, sent } = setUp(() => ({ fault: 'stall' }));
    const start = time.now();
    const result = await time.until(api.call('modifyEmail', { request: { email: 'a@b.cd' } }));
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(time.now() - start).toBeGreaterThanOrEqual(60_000);
  });
  it('nine dead hosts of ten cost only the tries, without waiting', async () => {
    const hosts = Array.from({ length: 10 }, (_, index) => `http://h${index}`);
    const { call, time, sent } = setUp(
      (url) => (url.startsWith('http://h7') ? success([]) : { fault: 'network' }),
      hosts,
    );
    const first = await time.until(call('genreList', {}, { mode: 'outbox' }));
    expect(first.ok).toBe(true);
    expect(sent.length).toBeLessThanOrEqual(10);
  });
  it('a request that a 4xx has answered is not tried on another host', async () => {
    const { api, time, sent } = setUp(
      () => ({ ...failure('notFound'), status: 404 }),
      ['http://a', 'http://b'],
    );
    await time.until(api.call('authorInfo', {}));
    expect(sent).toHaveLength(1);
  });
});

describe('docs/spec, section 4, Session expiry', () => {
  const expired = (url: string, count: number): Reply =>
    url.includes('refreshToken')
      ? { ...success(), headers: { access_token: 'new', refresh_token: 'next' } }
      : count === 1
        ? failure(20066)
        : success([]);
  it('a page’s own read: refresh, the same request again, then reload', async () => {
    const { api, time, sent, heard, state } = setUp(expired);
    expect((await time.until(api.call('bookList', {}))).ok).toBe(true);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', undefined, 'Bearer new']);
    expect(heard.reloads).toBe(1);
    expect(state()).toMatchObject({ accessToken: 'new', refreshToken: 'next', generation: 2 });
  });
  it('a change is sent again with the same key and does not reload', async () => {
    const { api, time, sent, heard } = setUp((url, count) =>
      url.includes('refreshToken') || count > 1
        ? {
            ...expired(url, count),
            ...success(),
            ...(url.includes('refreshToken') ? { headers: { access_token: 'new' } } : {}),
          }
        : failure(20066),
    );
    await time.until(api.call('modifyEmail', { request: { email: 'a@b.cd' } }));
    expect(heard.reloads).toBe(0);
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[2]?.headers['idempotency-key']);
  });
  it('`redirect` clears the tokens and notifies the page once', async () => {
    const { api, time, heard, state } = setUp(() => failure('unauthenticated', { redirect: true }));
    await time.until(Promise.all([api.call('bookList', {}), api.call('authorInfo', {})]));
    expect(state()).toMatchObject({ accessToken: null, refreshToken: null, uid: 'u' });
    expect(heard.signedOut).toBe(1);
    expect(heard.errors).toEqual([]);
  });
  it('a renewal that ends after a proof has stored new tokens removes none of these tokens, whatever its answer', async () => {
    for (const late of [
      { ...success(), headers: { access_token: 'weak', refresh_token: 'weak-refresh' } },
      failure('unauthenticated', { redirect: true }),
    ]) {
      const proven = { ...success(), headers: { access_token: 'strong', refresh_token: 'strong-refresh' } };
      const client = setUp((url, count) => {
        if (url.includes('refreshToken')) return { ...late, waitMs: 5_000 };
        if (url.includes('modify/email')) return { ...proven, waitMs: 1_000 };
        return count <= 2 ? failure(20066) : success([]);
      });
      const { api, time, heard, sent, state } = client;
      const [read] = await time.until(
        Promise.all([api.call('bookList', {}), api.call('modifyEmail', { request: { email: 'a@b.cd' } })]),
      );
      expect(state()).toMatchObject({ accessToken: 'strong', refreshToken: 'strong-refresh' });
      expect(read.ok).toBe(true);
      expect(sent.at(-1)?.headers.authorization).toBe('Bearer strong');
      expect(heard.signedOut).toBe(0);
    }
  });
  it('tokens in the headers of any answer are stored', async () => {
    const { api, time, state } = setUp(() => ({ ...success([]), headers: { access_token: 'fresh' } }));
    await time.until(api.call('bookList', {}));
    expect(state().accessToken).toBe('fresh');
  });
});

describe('public reads', () => {
  const id = '01890000-0000-7000-8000-000000000001' as BookId;
  const tokens = (sent: readonly { headers: Record<string, string> }[]) =>
    sent.map(({ headers }) => headers.authorization);

  it('are sent without the token, so that the service worker may keep them for everyone', async () => {
    const { api, time, sent } = setUp(() => success([]));
    await time.until(api.call('tagList', {}));
    await time.until(api.call('bookSearch', { request: { searchValue: 'ink' } }));
    expect(tokens(sent)).toEqual([undefined, undefined]);
  });
  it('are sent again with the token for content that only its author may see', async () => {
    const { api, time, sent } = setUp((_url, count) => failure(count === 1 ? 'notFound' : 'forbidden'));
    await time.until(api.call('bookPublic', { params: { id } }, { quiet: true }));
    expect(tokens(sent).slice(0, 2)).toEqual([undefined, 'Bearer old']);
  });
  it('are not sent again when no one is signed in, or after a different refusal', async () => {
    const signedOut = setUp(() => failure('notFound'));
    await signedOut.session.die(1);
    await signedOut.time.until(signedOut.api.call('bookPublic', { params: { id } }, { quiet: true }));
    expect(tokens(signedOut.sent)).toEqual([undefined]);
    const refused = setUp(() => failure('validation'));
    await refused.time.until(refused.api.call('bookPublic', { params: { id } }, { quiet: true }));
    expect(tokens(refused.sent)).toEqual([undefined]);
  });
});

describe('a device whose storage fails', () => {
  const full = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

  it('gets its answer although it can store neither resting hosts nor newer tokens', async () => {
    const { api, time, session } = setUp(
      (_url, count) =>
        count === 1 ? { fault: 'network' } : { ...success([]), headers: { access_token: 'newer' } },
      ['https://a.example', 'https://b.example'],
    );
    session.storeHosts = full;
    session.storeTokens = full;
    expect(await time.until(api.call('genreList', {}))).toMatchObject({ ok: true });
  });

  it('gets a failure, never a rejection, so that no screen waits for ever; the failure is reported once', async () => {
    const { api, time, session, heard } = setUp(() => success([]));
    session.read = async () => Promise.reject(new DOMException('closing', 'InvalidStateError'));
    const failed = { ok: false, error: { kind: 'device' } };
    expect(await time.until(api.call('genreList', {}, { overlay: true }))).toEqual(failed);
    expect(await time.until(api.file('/author/sign/picture/p1', { quiet: true }))).toEqual(failed);
    expect(heard.errors).toEqual(['device']);
    expect(heard.running.at(-1)).toBe(0);
  });
});

describe('the diagnosis', () => {
  it('says that another host was tried, and why, without its name', async () => {
    const hosts = ['http://a', 'http://b'];
    const { call, time, noted } = setUp(
      (_, count) => (count === 1 ? { fault: 'network' } : success([])),
      hosts,
    );
    await time.until(call('genreList', {}, { mode: 'outbox' }));
    expect(noted).toEqual([['sync.host.rotated', 'network']]);
  });
  it('says that a token could not be renewed', async () => {
    const alone = setUp((url) => (url.includes('refreshToken') ? { fault: 'network' } : failure(20066)));
    await alone.time.until(alone.api.call('bookList', {}));
    expect(alone.noted).toEqual([['session.renewal.failed']]);
  });
});
