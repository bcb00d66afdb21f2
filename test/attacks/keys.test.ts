import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '#server/core/signed-token.ts';
import { openEmbeddedDatabase } from '#server/db/open-database.ts';
import { account, session, setting } from '#server/db/schema/account.ts';
import { silentLogger } from '#server/ports/logger.ts';
import { readEnv } from '#server/settings/env.ts';
import { type RunningServer, startServer } from '#server/start/start-server.ts';
import { signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const umask = process.umask();
afterAll(() => void process.umask(umask));

describe('a data folder of an earlier version, with its key in the database', () => {
  const OLD_KEY = new Uint8Array(32).fill(5);
  let folder: string;
  let device: ApiDevice;
  let running: RunningServer;
  let copied: string;

  const start = async (): Promise<RunningServer> => {
    const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, []);
    if (!env.ok) throw new Error(env.error.join());
    return startServer(env.value, silentLogger, null);
  };
  /** Runs the server and closes it again. */
  const during = async (task: () => Promise<void>) => {
    running = await start();
    await task().finally(() => running.close());
  };
  const openDatabase = () => openEmbeddedDatabase(join(folder, 'pg'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tinta-keys-'));
    await during(async () => {
      device = await signedInAuthor({ request: (path, init) => running.app.request(path, init) });
    });
    const { db, close } = await openDatabase();
    await db
      .insert(setting)
      .values({ name: 'access-token-key', value: Buffer.from(OLD_KEY).toString('hex') });
    const [opened] = await db.select().from(session);
    copied = makeToken(OLD_KEY, 'access', { sessionId: opened?.id ?? '', expiresAt: Date.now() + 600_000 });
    await close();
    await rm(join(folder, 'keys', 'access-token.key'));
    await chmod(folder, 0o755);
    await chmod(join(folder, 'keys', 'sealing.key'), 0o644);
    process.umask(umask);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('its accounts’ passwords are kept as the running server hashes them: argon2id, 19 MiB, two passes', async () => {
    const { db, close } = await openDatabase();
    const hashes = (await db.select({ hash: account.passwordHash }).from(account)).map(({ hash }) => hash);
    await close();
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('its key opens nothing any more, and signed-in devices continue after a refresh', async () => {
    await during(async () => {
      // First a thief uses a token made with the key from a copied database, then the author's own device refreshes.
      device.accessToken = copied;
      expect((await device.call('authorInfo')).code).toBe('20066');
      await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
      expect((await device.call('authorInfo')).success).toBe(true);
    });
    const { db, close } = await openDatabase();
    const names = (await db.select({ name: setting.name }).from(setting)).map(({ name }) => name);
    // How far the contract log was checked and stories were recounted is not a secret.
    expect(names.filter((name) => name !== 'contract log' && name !== 'word rule')).toEqual([]);
    await close();
    const [first, second] = (await readFile(join(folder, 'keys', 'access-token.key'), 'utf8')).split('\n');
    expect(second).toBe(Buffer.from(OLD_KEY).toString('hex'));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    // The device also works after a restart.
    await during(async () => {
      expect((await device.call('authorInfo')).success).toBe(true);
    });
  });

  it('is closed to other users of the computer, with everything in it', async () => {
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(folder)).toBe(0o700);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) expect(await modeOf(path), path).toBe(0o700);
      // The embedded database sets its own modes on its files; its folder keeps other users out.
      else if (entry.isFile() && !path.startsWith(join(folder, 'pg')))
        expect(await modeOf(path), path).toBe(0o600);
    }
  });
});

describe('changing the key of the access tokens', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  let device: ApiDevice;
  beforeEach(async () => {
    const before = await createTestServer({ tokenKey: older });
    await before.reset();
    device = await signedInAuthor(before.app);
  });
  /** The code of a call to a server with this token. */
  const at = async (server: Awaited<ReturnType<typeof createTestServer>>, path: string, token: string) =>
    (await server.app.request(path, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<{
      code: number | string;
    }>;
  const INFO = '/author/author/info';

  it('while the old key is kept behind the new key, devices refresh; tokens of the old key open nothing', async () => {
    const during = await createTestServer({ tokenKey: newer, olderTokenKeys: [older] });
    expect(await at(during, INFO, device.accessToken ?? '')).toMatchObject({ code: 20066 });
    const renewed = await during.app.request('/user/auth/refreshToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json', udid: device.udid },
      body: JSON.stringify({ refreshToken: device.refreshToken }),
    });
    const token = renewed.headers.get('access_token') ?? '';
    expect(await at(during, INFO, token)).toMatchObject({ code: 0 });
    const after = await createTestServer({ tokenKey: newer });
    expect(await at(after, INFO, token)).toMatchObject({ code: 0 });
    expect(await at(after, INFO, device.accessToken ?? '')).toMatchObject({ code: 'unauthenticated' });
  });
});
