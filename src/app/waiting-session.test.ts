import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import { ok } from '#shared/lib/result.ts';
import type { SessionCopies } from '#storage/session-copies.ts';
import type { Session } from '#sync/session.ts';
import type { SessionView } from '#sync/session-control.ts';
import { createWaitingSession } from './waiting-session.ts';

const AUTHOR = '0192f0a0-0000-7000-8000-000000000001' as NonNullable<SessionCopies['uid']>;
const copiesOfAuthor: Partial<SessionCopies> = {
  uid: AUTHOR,
  name: 'Dewi',
  role: 'author',
  accessToken: 'a',
  refreshToken: 'r',
  language: 'en_ID',
};
const dewi: SessionView = { uid: AUTHOR, name: 'Dewi', avatar: null, role: 'author', alive: true };
/** Nothing here may be reached: a test that uses it says so. */
const unused = () => {
  throw new Error('not part of this test');
};

/** A session that is there, signed in as `view`; `become` changes who is. */
function coreOf(view: SessionView | null) {
  let current = view;
  const listeners = new Set<() => void>();
  const languages: string[] = [];
  const session: Session = {
    control: {
      current: () => current,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: async () => ok(dewi),
      signInWith: async () => ok(dewi),
      register: async () => ok(null),
      userChanged: unused,
      unsentCount: async () => 2,
      waitingContracts: async () => [],
      signOut: unused,
      adoptable: async () => null,
      adopt: unused,
    },
    api: {
      call: async () => ({ ok: false, error: { kind: 'timeout' } }),
      file: unused,
    },
    formDrafts: { get: async () => undefined, save: unused, clear: unused },
    ready: Promise.resolve(),
    language: () => 'zh_CN',
    setLanguage: async (language) => void languages.push(language),
    fileUrl: unused,
  };
  const become = (next: SessionView | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return { session, languages, become };
}

/** A waiting session whose core comes, or fails, when the test says so. */
function waiting(copies: Partial<SessionCopies>) {
  const asked: { resolve(core: Session): void; reject(error: unknown): void }[] = [];
  const timers: { delay: number; task: () => void }[] = [];
  let unreachable = 0;
  const languages: string[] = [];
  const session = createWaitingSession<Session>({
    load: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    copies: {
      deviceId: () => undefined,
      read: () => copies,
      write: unused,
      keepLanguage: (kept) => languages.push(kept),
      clear: unused,
    },
    hosts: ['https://one.test', 'https://two.test'],
    timers: {
      after(delay, task) {
        timers.push({ delay, task });
        return () => {};
      },
    },
    onUnreachable: () => {
      unreachable += 1;
    },
  });
  return { session, asked, timers, languages, unreachable: () => unreachable };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('until the core is there, who is signed in goes by the copies (SYNC-18), as one object', () => {
  const { session, asked } = waiting(copiesOfAuthor);
  expect(session.control.current()).toEqual(dewi);
  expect(session.control.current()).toBe(session.control.current());
  expect(session.language()).toBe('en_ID');
  expect(asked).toHaveLength(0);
});

test('copies without a role the app knows, or of nobody, are a visitor’s', () => {
  expect(waiting({}).session.control.current()).toBeNull();
  expect(waiting({ ...copiesOfAuthor, role: 'king' }).session.control.current()).toBeNull();
  expect(waiting({}).session.language()).toBe(DEFAULT_LANGUAGE);
});

test('copies of a dead session are of an author who must sign in again', () => {
  const { session } = waiting({ ...copiesOfAuthor, accessToken: null });
  expect(session.control.current()).toEqual({ ...dewi, alive: false });
});

test('the core’s word holds once it is there, and whoever listens hears of it and of what comes after', async () => {
  const { session, asked } = waiting(copiesOfAuthor);
  const seen: (SessionView | null)[] = [];
  session.control.subscribe(() => seen.push(session.control.current()));
  let ready = false;
  void session.ready.then(() => {
    ready = true;
  });
  session.start();
  await settled();
  expect(ready).toBe(false);
  const core = coreOf(null);
  asked[0]?.resolve(core.session);
  await settled();
  expect(ready).toBe(true);
  core.become(dewi);
  expect(seen).toEqual([null, dewi]);
  expect(session.language()).toBe('zh_CN');
});

test('calls, sign-in and forms wait for the core, which is brought once', async () => {
  const { session, asked } = waiting({});
  const call = session.api.call('bookSearch', { request: {} });
  const signIn = session.control.signIn('a@b.test', 'password');
  const form = session.formDrafts.get('0');
  session.start();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(coreOf(null).session);
  expect(await call).toEqual({ ok: false, error: { kind: 'timeout' } });
  expect(await signIn).toEqual(ok(dewi));
  expect(await form).toBeUndefined();
});

test('a core that does not come fails calls like a network that cannot be reached, and the next one asks again', async () => {
  const { session, asked, unreachable } = waiting({});
  const loud = session.api.call('bookSearch', { request: {} });
  asked[0]?.reject(new TypeError('offline'));
  expect(await loud).toEqual({ ok: false, error: { kind: 'network' } });
  expect(unreachable()).toBe(1);
  const quiet = session.api.call('bookSearch', { request: {} }, { quiet: true });
  asked[1]?.reject(new TypeError('offline'));
  expect(await quiet).toEqual({ ok: false, error: { kind: 'network' } });
  expect(unreachable()).toBe(1);
  const signIn = session.control.signIn('a@b.test', 'password');
  asked[2]?.reject(new TypeError('offline'));
  expect(await signIn).toEqual({ ok: false, error: { kind: 'network' } });
});

test('once started it asks again by itself until the core is there; a language chosen meanwhile is kept at once', async () => {
  const { session, asked, timers, languages } = waiting({});
  session.start();
  session.start();
  const chosen = session.setLanguage('en_ID');
  expect(languages).toEqual(['en_ID']);
  asked[0]?.reject(new TypeError('offline'));
  await settled();
  expect(timers.map(({ delay }) => delay)).toEqual([5_000]);
  timers[0]?.task();
  asked[1]?.reject(new TypeError('offline'));
  await settled();
  expect(timers.map(({ delay }) => delay)).toEqual([5_000, 10_000]);
  timers[1]?.task();
  const core = coreOf(null);
  asked[2]?.resolve(core.session);
  await chosen;
  expect(core.languages).toEqual(['en_ID']);
  expect(asked).toHaveLength(3);
});

test('a file’s host does not depend on the core: one file, one address (docs/spec, section 7, Hosts)', () => {
  const { session } = waiting({});
  const url = session.fileUrl('/files/cover.webp');
  expect(url).toMatch(/^https:\/\/(one|two)\.test\/files\/cover\.webp$/);
  expect(session.fileUrl('/files/cover.webp')).toBe(url);
});
