import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#server/settings/settings.ts';
import {
  addChapter,
  addStory,
  newChapterId,
  PASSWORD,
  signedInAuthor,
  textOf,
} from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import type { AppServer } from '#test/support/e2e/app-server.ts';
import { type MailServer, mailServer } from '#test/support/mail-server.ts';
import { untilAnswered } from '#test/support/until-answered.ts';

const NAME = `tinta_processes_${randomUUID().slice(0, 8)}`;
export type Env = Readonly<Record<string, string>>;

const START_TIMEOUT_MS = 120_000;

/** How many scheduled chapters a story has. */
const CHAPTERS = 10;
const ORIGIN = 'https://tinta.example';

// Test files in one worker share this module, so `beforeAll` starts a mail server and two servers for each file.
let post: MailServer;
let servers: [AppServer, AppServer];

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const databaseUrl = (): string => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  return url.href;
};

/** Runs a statement on the servers' own database. Returns the number in the first column of its first row. */
async function numberOf(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query<[number]>({ text: statement, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0] ?? 0;
}

export const at = (server: AppServer): Answering => ({
  request: (path, init) => fetch(server.url + path, init),
});

/** The same author's phone on a different server. It keeps its session, as when a host is replaced. */
export function samePhone(device: ApiDevice, server: AppServer): ApiDevice {
  const other = apiDevice(at(server), device.udid);
  other.accessToken = device.accessToken;
  other.refreshToken = device.refreshToken;
  other.proof = device.proof;
  return other;
}

type Chapter = { key: string; request: ReturnType<typeof chapterOf> };
const chapterOf = (bookId: Awaited<ReturnType<typeof addStory>>['id'], number: number) => ({
  id: newChapterId(),
  bookId,
  title: `Chapter ${number}`,
  content: textOf(10),
  status: 'draft' as const,
});
const chaptersOf = (bookId: Awaited<ReturnType<typeof addStory>>['id'], count: number): Chapter[] =>
  Array.from({ length: count }, (_, index) => ({
    key: randomUUID(),
    request: chapterOf(bookId, index + 1),
  }));

/** Sends a chapter until it is answered, and returns its revision. Throws if it is refused. */
async function sendUntilSaved(device: ApiDevice, { key, request }: Chapter): Promise<string> {
  const answer = await untilAnswered(() => device.call('chapterAdd', { request }, { key }));
  if (!answer.success) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.revisionId;
}

/** The texts of the mails to an address with this subject. */
const mailsTo = (address: string, subject: string): string[] =>
  post.mails
    .filter(({ to, subject: of }) => to && 'text' in to && to.text === address && of?.includes(subject))
    .map(({ text }) => text ?? '');

/** Waits until a server has sent the mail with this subject to an address, and returns the secret in its link. */
async function mailedSecret(address: string, subject: string): Promise<string> {
  for (;;) {
    const [text] = mailsTo(address, subject);
    if (text !== undefined) return /#\/\w+\/(\S+)/.exec(text)?.[1] ?? '';
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Part of the subject of the mail that confirms a new address; the last release says "e-mail". */
const CONFIRM = 'Confirm your e';

const newAddress = () => `${randomUUID().slice(0, 13)}@example.org`;
const signsIn = async (email: string, password: string) =>
  (await apiDevice(at(servers[1])).call('login', { request: { account: email, password } })).success;

/**
 * Tests that two server processes on one PostgreSQL behave like one server, as in production: each knows what the other has done. `start` starts
 * both with these settings.
 */
export function testSideBySide(title: string, start: (env: Env) => Promise<[AppServer, AppServer]>): void {
  beforeAll(async () => {
    post = await mailServer();
    await onPostgres(`create database ${NAME}`);
    const env = {
      DATABASE_URL: databaseUrl(),
      SEALING_KEY: '07'.repeat(32),
      TOKEN_KEY: '08'.repeat(32),
      LOG_LEVEL: 'info',
      PUBLIC_URL: ORIGIN,
      SMTP_URL: post.url,
      MAIL_FROM: 'Tinta <post@tinta.example>',
    };
    servers = await start(env);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await onPostgres(`drop database ${NAME} with (force)`);
    await post.close();
  });

  describe(title, () => {
    it('the two servers make only one editor', () => {
      const [first, second] = servers.map(({ output }) => output);
      expect(`${first}${second}`.match(/Editor's account:/g)).toHaveLength(1);
    });

    it('if the server that runs the jobs is killed while it publishes and sends a mail, the other continues within a minute, and all is published and sent once', async () => {
      const leads = (server: AppServer) => server.output.includes('this server runs the jobs');
      expect(servers.map(leads).sort()).toEqual([false, true]);
      const [leader, other] = leads(servers[0]) ? servers : ([servers[1], servers[0]] as const);
      const email = newAddress();
      const author = await signedInAuthor(at(other), email);
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const books = [await addStory(author), await addStory(author)] as const;
      for (const { id } of books)
        for (let n = 0; n < CHAPTERS; n += 1)
          await addChapter(author, id, { status: 'published', publishAt });
      await expect.poll(() => mailsTo(email, CONFIRM).length, { timeout: 10_000 }).toBe(1);

      // The mail server takes the next mail and never answers.
      post.fault = 'silence';
      const before = post.connections();
      const emails = Array.from({ length: 4 }, newAddress);
      await Promise.all(
        emails.map((email, index) =>
          apiDevice(at(servers[(index % 2) as 0 | 1])).ok('register', {
            request: { email, password: PASSWORD },
          }),
        ),
      );
      await expect.poll(() => post.connections(), { timeout: 10_000 }).toBeGreaterThan(before);
      // The hour passes. Publishing reaches the second story and waits for its row.
      const holder = new pg.Client({ connectionString: databaseUrl() });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from story where id = $1 for update', [books[1].id]);
      await numberOf(
        `update chapter set publish_at = ${Date.now() - 10} + (story_id = '${books[1].id}')::int where publish_at is not null`,
      );
      const waiting = () => numberOf('select count(*)::int from chapter where publish_at is not null');
      await expect.poll(waiting, { timeout: 10_000 }).toBe(CHAPTERS);
      await leader.kill();
      await holder.end();
      const killed = performance.now();
      post.fault = 'none';

      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      const reached = () => emails.filter((address) => mailsTo(address, CONFIRM).length > 0);
      await expect.poll(() => reached().length, { timeout: 60_000 }).toBe(emails.length - 1);
      expect(performance.now() - killed).toBeLessThan(60_000);
      // The mail that was under way waits five minutes, because its server might still be sending it.
      await numberOf('update mail set due_at = due_at - 300000 where sent_at is null');
      const unsent = () => numberOf('select count(*)::int from mail where sent_at is null');
      await expect.poll(unsent, { timeout: 10_000 }).toBe(0);
      expect(emails.flatMap((address) => mailsTo(address, CONFIRM))).toHaveLength(emails.length);
      expect(reached()).toHaveLength(emails.length);
      const told = `select count(*)::int from message where kind = 'chapterPublished'`;
      expect(await numberOf(told)).toBe(2 * CHAPTERS);
      const counts = `select count(*)::int from story where published_count = ${CHAPTERS}`;
      expect(await numberOf(counts)).toBe(2);
      await leader.run();
    });

    it('the same key at both servers at once has one effect', async () => {
      const [first, second] = servers;
      const here = await signedInAuthor(at(first));
      const there = samePhone(here, second);
      const book = await addStory(here);
      const chapters = chaptersOf(book.id, 20);
      const revisions = await Promise.all(
        chapters.map((chapter) =>
          Promise.all([sendUntilSaved(here, chapter), sendUntilSaved(there, chapter)]),
        ),
      );
      for (const [one, other] of revisions) expect(other).toBe(one);
      for (const device of [here, there]) {
        const list = await device.ok('chapterList', { params: { id: book.id } });
        expect(list.map(({ id }) => id).sort()).toEqual(chapters.map(({ request }) => request.id).sort());
      }
    });

    it('a session ended at one server is unknown at the other at once, even if the other has just used it', async () => {
      const [first, second] = servers;
      const here = await signedInAuthor(at(first));
      const there = samePhone(here, second);
      await there.ok('authorInfo');
      await here.ok('logout', { request: {} });
      const begun = performance.now();
      while ((await there.call('authorInfo')).success) await new Promise((go) => setTimeout(go, 5));
      // Without the database's notification the other server would remember the session for five seconds.
      expect(performance.now() - begun).toBeLessThan(1_000);
    });

    it('if one server is killed in the middle of its work, the other accepts the same requests under the same keys, and nothing is done twice', async () => {
      const [first, second] = servers;
      const here = await signedInAuthor(at(second));
      const doomed = samePhone(here, first);
      const book = await addStory(here);
      const chapters = chaptersOf(book.id, 60);
      let answered = 0;
      const begun = chapters.map((chapter) =>
        sendUntilSaved(doomed, chapter).then(
          () => {
            answered += 1;
          },
          () => undefined,
        ),
      );
      while (answered < 5) await new Promise((go) => setTimeout(go, 1));
      await first.kill();
      await Promise.all(begun);
      expect(answered).toBeLessThan(chapters.length);
      for (const chapter of chapters) await sendUntilSaved(here, chapter);
      const list = await here.ok('chapterList', { params: { id: book.id } });
      expect(list.map(({ id }) => id).sort()).toEqual(chapters.map(({ request }) => request.id).sort());
      const detail = await here.ok('bookForm', { params: { id: book.id } });
      expect(detail).toMatchObject({ chapterCount: chapters.length, words: chapters.length * 10 });
      await first.run();
      expect(await samePhone(here, first).ok('chapterList', { params: { id: book.id } })).toEqual(list);
    });

    it('a session renewed at one server continues at the other, and its end takes effect at both', async () => {
      const [first, second] = servers;
      const here = await signedInAuthor(at(first));
      await here.ok('refreshToken', { request: { refreshToken: here.refreshToken ?? '' } });
      const there = samePhone(here, second);
      const book = await addStory(there, 'Written after the renewal');
      await there.ok('refreshToken', { request: { refreshToken: there.refreshToken ?? '' } });
      const again = samePhone(there, first);
      expect(await again.ok('bookForm', { params: { id: book.id } })).toMatchObject({
        title: 'Written after the renewal',
      });
      await again.ok('logout', { request: { refreshToken: again.refreshToken ?? '' } });
      const renewed = await there.call('refreshToken', {
        request: { refreshToken: there.refreshToken ?? '' },
      });
      expect(renewed.success).toBe(false);
    });

    it('a password reset link that is used at both servers at the same moment sets one password', async () => {
      const email = newAddress();
      await signedInAuthor(at(servers[0]), email);
      await apiDevice(at(servers[0])).ok('passwordForgotten', { request: { email } });
      // "A new password for Tinta" in the last release, "Reset your Tinta password" in this one.
      const secret = await mailedSecret(email, 'password');
      const passwords = ['calm-lake-42', 'calm-lake-43'] as const;
      const answers = await Promise.all(
        passwords.map((password, which) =>
          untilAnswered(() =>
            apiDevice(at(servers[which as 0 | 1])).call('passwordReset', { request: { secret, password } }),
          ),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)).toMatchObject({ data: { reason: 'linkInvalid' } });
      for (const [which, password] of passwords.entries())
        expect(await signsIn(email, password)).toBe(answers[which]?.success);
      expect(await signsIn(email, PASSWORD)).toBe(false);
    });

    it('a recovery code that is used at both servers at the same moment sets one password', async () => {
      const email = newAddress();
      const { codes } = await (await signedInAuthor(at(servers[0]), email)).ok('recoveryCodesMake', {
        request: {},
      });
      const passwords = ['calm-lake-42', 'calm-lake-43'] as const;
      const answers = await Promise.all(
        passwords.map((password, which) =>
          untilAnswered(() =>
            apiDevice(at(servers[which as 0 | 1])).call('recoveryCodeUse', {
              request: { email, code: codes[0] ?? '', password },
            }),
          ),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)).toMatchObject({ data: { reason: 'codeWrong' } });
      for (const [which, password] of passwords.entries())
        expect(await signsIn(email, password)).toBe(answers[which]?.success);
    });

    it('a link that is followed at both servers at the same moment confirms the address', async () => {
      const email = newAddress();
      const device = await signedInAuthor(at(servers[0]), email);
      const secret = await mailedSecret(email, CONFIRM);
      const key = randomUUID();
      const answers = await Promise.all(
        servers.map((server) =>
          untilAnswered(() => apiDevice(at(server)).call('emailConfirm', { request: { secret } }, { key })),
        ),
      );
      for (const answer of answers) expect(answer).toMatchObject({ success: true, data: { email } });
      for (const server of servers)
        expect(await samePhone(device, server).ok('accountEmail')).toMatchObject({ email, confirmed: true });
    });

    it('a passkey’s challenge from one server can be answered at the other; answered at both servers at once it signs in once', async () => {
      const [first, second] = servers;
      const here = await signedInAuthor(at(first), newAddress());
      const phone = softwareAuthenticator(ORIGIN);
      const response = phone.create(await here.ok('passkeyNewOptions'));
      await samePhone(here, second).ok('passkeyAdd', { request: { name: 'Phone', response } });
      const options = await apiDevice(at(first)).ok('passkeySignInOptions');
      const answer = phone.get(options);
      const signIns = await Promise.all(
        servers.map((server) =>
          untilAnswered(() => apiDevice(at(server)).call('passkeyLogin', { request: { response: answer } })),
        ),
      );
      expect(signIns.filter(({ success }) => success)).toHaveLength(1);
      expect(signIns.find(({ success }) => !success)).toMatchObject({ code: 'refused' });
    });

    it('sign-in attempts are limited for both servers together; a restarted server still counts them, and without the database none succeeds', async () => {
      const email = newAddress();
      await signedInAuthor(at(servers[0]), email);
      const burst = RATE_LIMITS.login.burst;
      const tries = async (which: number, password: string) => {
        const device = apiDevice(at(servers[(which % 2) as 0 | 1]));
        return (await device.call('login', { request: { account: email, password } })).code;
      };
      const wrong = await Promise.all(
        Array.from({ length: burst + 6 }, (_, index) => tries(index, 'not-my-password-1')),
      );
      expect(wrong.filter((code) => code === 'refused')).toHaveLength(burst);
      expect(wrong.filter((code) => code === 'rateLimited')).toHaveLength(6);
      expect([await tries(0, PASSWORD), await tries(1, PASSWORD)]).toEqual(['rateLimited', 'rateLimited']);

      await onPostgres(`alter database ${NAME} with allow_connections false`);
      await onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}'`);
      expect([await tries(0, PASSWORD), await tries(1, PASSWORD)]).toEqual(['internal', 'internal']);
      await onPostgres(`alter database ${NAME} with allow_connections true`);
      await servers[0].kill();
      await servers[0].run();
      expect([await tries(0, PASSWORD), await tries(1, PASSWORD)]).toEqual(['rateLimited', 'rateLimited']);
    });
  });
}
