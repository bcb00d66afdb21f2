import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#server/settings/settings.ts';
import { addChapter, addStory, PASSWORD, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { enterFirstEditor, FIRST_EDITOR } from '#test/support/first-editor.ts';
import { type MailServer, mailServer } from '#test/support/mail-server.ts';
import { type ServerClock, serverClock } from '#test/support/moved-server-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { appCode, setUpApp } from '#test/support/second-factor.ts';
import { at, samePhone } from './side-by-side.ts';

const DAY = 24 * 60 * 60_000;
const HALF_MINUTE = 30_000;
const AUTHOR = 'ani@example.org';
const EDITOR_PASSWORD = 'desk-of-tests-7';

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Signs a device in again, like a page whose session has ended. */
const enter = (device: ApiDevice, account: string, password: string, code?: string) =>
  device.call('login', { request: { account, password, ...(code === undefined ? {} : { code }) } });

describe('a server whose clock was 90 days ahead and is set right while it runs', () => {
  let clock: ServerClock;
  let server: AppServer;
  let author: ApiDevice;
  let editor: ApiDevice;
  let key: string;
  let bookId: Awaited<ReturnType<typeof addStory>>['id'];
  let form: typeof filledContract;

  const decided = async (approve: boolean) => {
    const { documentHash } = await author.ok('contractSign', { request: { ...form, bookId } });
    const request = { ...form, bookId, documentHash, imageData: penSignature };
    await author.ok('contractSubmit', { request });
    const [waiting] = (await editor.ok('deskContracts', { request: {} })).items;
    const reason = approve ? '' : 'The ID cannot be read';
    await editor.ok('deskContractDecide', { request: { id: waiting?.id as never, approve, reason } });
  };
  const guess = () => enter(apiDevice(at(server)), AUTHOR, 'a-wrong-guess');

  beforeAll(async () => {
    clock = await serverClock(90 * DAY);
    server = await AppServer.start({ env: clock.env });
    author = await signedInAuthor(at(server), AUTHOR);
    bookId = (await addStory(author, 'Hujan di Halte')).id;
    const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    form = { ...filledContract, idImg };
    editor = apiDevice(at(server));
    await enterFirstEditor(server, editor, EDITOR_PASSWORD);
    key = await setUpApp(editor, clock.now());
    await decided(false);
    for (let n = 0; n < RATE_LIMITS.login.burst; n += 1) await guess();
    expect((await guess()).code).toBe('rateLimited');
    await clock.set(0);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await clock.remove();
  });

  it('locks no one out: guesses wait a minute at most, the owner’s device does not wait', async () => {
    const refused = await guess();
    expect(refused.code).toBe('rateLimited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await enter(author, AUTHOR, PASSWORD)).success).toBe(true);
  });

  it('accepts the code that the editor’s app shows now', async () => {
    const code = appCode(key, clock.now() + HALF_MINUTE);
    expect((await enter(editor, FIRST_EDITOR, EDITOR_PASSWORD, code)).success).toBe(true);
    expect((await editor.call('deskStart', { request: {} })).success).toBe(true);
  });

  it('lets a contract that was rejected be signed again and approved', async () => {
    expect((await author.call('contractInvited', { params: { id: bookId } })).code).toBe('-3');
    await decided(true);
    expect(await author.ok('contractInvited', { params: { id: bookId } })).toMatchObject({
      status: 'approved',
    });
    expect(await author.call('bookDelete', { params: { id: bookId } })).toMatchObject({
      data: { reason: 'underContract' },
    });
  });

  it('keeps what is written, even after a second jump and a restart', async () => {
    const { id } = await addChapter(author, bookId, { title: 'Bab 1', content: textOf(20) });
    await clock.set(-90 * DAY);
    await server.halt();
    await server.run();
    const again = apiDevice(at(server), author.udid);
    expect((await enter(again, AUTHOR, PASSWORD)).success).toBe(true);
    const list = await again.ok('chapterList', { params: { id: bookId } });
    expect(list.map((chapter) => chapter.id)).toContain(id);
    await addChapter(again, bookId, { title: 'Bab 2', content: textOf(20) });
    expect((await again.ok('chapterList', { params: { id: bookId } })).map(({ title }) => title)).toContain(
      'Bab 2',
    );
  });
});

describe('two servers on one database, the second one 90 s ahead', () => {
  const name = `tinta_clocks_${process.pid}`;
  let ahead: ServerClock;
  let post: MailServer;
  let servers: [AppServer, AppServer];

  beforeAll(async () => {
    ahead = await serverClock(90_000);
    post = await mailServer();
    await onPostgres(`create database ${name}`);
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    const env = {
      DATABASE_URL: url.href,
      SEALING_KEY: '07'.repeat(32),
      TOKEN_KEY: '08'.repeat(32),
      PUBLIC_URL: 'https://tinta.example',
      SMTP_URL: post.url,
      MAIL_FROM: 'Tinta <post@tinta.example>',
    };
    // The first server runs the jobs.
    servers = [await AppServer.start({ env }), await AppServer.start({ env: { ...env, ...ahead.env } })];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await onPostgres(`drop database ${name} with (force)`);
    await post.close();
    await ahead.remove();
  });

  it('a mail that one server writes is sent by the other at once', async () => {
    await signedInAuthor(at(servers[1]), AUTHOR);
    const arrived = () => post.mails.some(({ to }) => to && 'text' in to && to.text === AUTHOR);
    await expect.poll(arrived, { timeout: 10_000 }).toBe(true);
  });

  it('an author can write at both servers in turn, and guesses at both lock out no device of the author', async () => {
    const email = 'budi@example.org';
    const first = await signedInAuthor(at(servers[1]), email);
    const { id } = await addStory(first, 'Hujan di Halte');
    for (let n = 0; n < 4; n += 1) {
      const device = samePhone(first, servers[(n % 2) as 0 | 1]);
      await addChapter(device, id, { title: `Bab ${n}`, content: textOf(5) });
      await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
      Object.assign(first, { accessToken: device.accessToken, refreshToken: device.refreshToken });
    }
    const titles = (await first.ok('chapterList', { params: { id } })).map(({ title }) => title);
    expect(titles).toEqual(['Bab 0', 'Bab 1', 'Bab 2', 'Bab 3']);

    const codes: string[] = [];
    for (let n = 0; n < RATE_LIMITS.login.burst + 4; n += 1) {
      const stranger = apiDevice(at(servers[(n % 2) as 0 | 1]));
      codes.push((await enter(stranger, email, 'a-wrong-guess')).code);
    }
    expect(codes).toContain('rateLimited');
    for (const server of servers)
      expect((await enter(samePhone(first, server), email, PASSWORD)).success).toBe(true);
  });
});
