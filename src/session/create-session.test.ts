import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, type Language } from '#shared/domain/language.ts';
import { createSession } from './create-session.ts';
import type { SessionView } from './session-control.ts';
import type { StoredCopies } from './session-copies.ts';

const AUTHOR = '0192f0a0-0000-7000-8000-000000000001' as NonNullable<StoredCopies['uid']>;
const copiesOfAuthor: StoredCopies = {
  uid: AUTHOR,
  name: 'Dewi',
  role: 'author',
  accessToken: 'a',
  refreshToken: 'r',
  language: 'en_ID',
};
const dewi: SessionView = { uid: AUTHOR, name: 'Dewi', avatar: null, role: 'author', alive: true };

/** A page on a device with these copies, before its session row is read. */
function opened(stored: StoredCopies, indexedDB = new IDBFactory()) {
  let copies = stored;
  const happened: string[] = [];
  const session = createSession(
    {
      clock: { now: () => 1_700_000_000_000 },
      random: { bytes: (length) => new Uint8Array(length).fill(7) },
      timers: { after: () => () => {} },
      locks: { request: async (_name, _options, task) => task(true) },
      channel: { post() {}, listen: () => () => {} },
      indexedDb: { indexedDB, IDBKeyRange },
      copies: {
        read: () => copies,
        deviceId: () => undefined,
        write: ({ udid: _, ...next }) => {
          copies = next;
        },
        keepDeviceId: (udid) => happened.push(`cookie of ${udid.length} characters`),
        keepLanguage: (language: Language) => {
          copies = { ...copies, language };
        },
        clear: () => {
          copies = {};
        },
      },
      hosts: ['https://one.test', 'https://two.test'],
      appName: 'tinta',
      events: {
        onRunning() {},
        onError() {},
        onSignedOut() {},
        onReload() {},
        onSignInNeeded() {},
        onTooOld() {},
      },
      fetch: async (_url, { headers }) => {
        happened.push(`called in ${headers['accept-language']} as ${headers.authorization}`);
        throw new TypeError('offline');
      },
    },
    () => Promise.reject(new Error('not part of this test')),
  );
  void session.ready.then(() => happened.push('row read'));
  return { session, happened, copies: () => copies };
}

test('a visitor has the cookie udid before the first request, even if the device cannot store anything', async () => {
  const broken = {
    open: () => {
      throw new DOMException('no', 'UnknownError');
    },
  } as unknown as IDBFactory;
  for (const { session, happened } of [opened({}), opened({}, broken)]) {
    void session.api.call('tagList', {}, { quiet: true });
    await expect.poll(() => happened.some((one) => one.startsWith('called'))).toBe(true);
    expect(happened).toContain('cookie of 16 characters');
    expect(happened.indexOf('cookie of 16 characters')).toBeLessThan(
      happened.findIndex((one) => one.startsWith('called')),
    );
  }
});

test('until the row is read, the copies say who is signed in (SYNC-18), always as the same object', () => {
  const { session } = opened(copiesOfAuthor);
  expect(session.control.current()).toEqual(dewi);
  expect(session.control.current()).toBe(session.control.current());
  expect(session.language()).toBe('en_ID');
});

test('copies with an unknown role, or without a user, mean a visitor', () => {
  expect(opened({}).session.control.current()).toBeNull();
  expect(opened({ ...copiesOfAuthor, role: 'king' }).session.control.current()).toBeNull();
  expect(opened({}).session.language()).toBe(DEFAULT_LANGUAGE);
});

test('copies without tokens mean an author who must sign in again', () => {
  const { session } = opened({ ...copiesOfAuthor, accessToken: null });
  expect(session.control.current()).toEqual({ ...dewi, alive: false });
});

test('the row wins once it is read, and listeners are called', async () => {
  const device = new IDBFactory();
  await opened(copiesOfAuthor, device).session.control.userChanged({ name: 'Dewi Lestari' });
  const { session } = opened(copiesOfAuthor, device);
  const seen: (string | undefined)[] = [];
  session.control.subscribe(() => seen.push(session.control.current()?.name));
  expect(session.control.current()?.name).toBe('Dewi');
  await session.ready;
  expect(seen).toEqual(['Dewi Lestari']);
});

test('a call made before the row is read waits for it', async () => {
  const { session, happened } = opened(copiesOfAuthor);
  void session.api.call('authorInfo', {}, { quiet: true });
  await expect.poll(() => happened.slice(0, 2)).toEqual(['row read', 'called in id as Bearer a']);
});

test('a language chosen before the row is read is stored in the copies at once, and later in the row', async () => {
  const device = new IDBFactory();
  await opened(copiesOfAuthor, device).session.setLanguage('en_US');
  const { session, copies } = opened({ ...copiesOfAuthor, language: 'en_US' }, device);
  const chosen = session.setLanguage('zh_CN');
  expect(copies().language).toBe('zh_CN');
  await session.ready;
  expect(copies().language).toBe('zh_CN');
  await chosen;
  const { language: _, ...withoutLanguage } = copiesOfAuthor;
  const next = opened(withoutLanguage, device);
  await next.session.ready;
  expect(next.session.language()).toBe('zh_CN');
});

test('a file has one address (docs/spec, section 7, Hosts)', () => {
  const { session } = opened({});
  const url = session.fileUrl('/files/cover.webp');
  expect(url).toMatch(/^https:\/\/(one|two)\.test\/files\/cover\.webp$/);
  expect(session.fileUrl('/files/cover.webp')).toBe(url);
});
