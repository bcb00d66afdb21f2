import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { folderSite } from '#server/site/folder-site.ts';
import { SHARE_PATH } from '#shared/protocol/shared-form.ts';
import { createTestServer, type TestServer } from '#test/support/server.ts';

const SECRET = 'Hujan turun di halte';
let folder: string;
let server: TestServer;
const logged: unknown[] = [];
const log = (...line: unknown[]): void => void logged.push(line);

/** A shared text does not use the database. */
const noDatabase = {
  db: {} as Database,
  kind: 'embedded' as const,
  identities: { listen: () => {} },
  lead: () => async () => {},
  analyze: async () => {},
  close: async () => {},
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-share-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  server = await createTestServer({
    site: await folderSite(folder, []),
    database: noDatabase,
    logger: { info: log, warn: log, error: log },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const share = (text: string, headers: Record<string, string> = {}) => {
  const body = new FormData();
  body.set('share-text', text);
  return server.app.request(SHARE_PATH, { method: 'POST', body, headers });
};

it('a text shared to a device without a service worker is returned in the document and not stored', async () => {
  const text = `${SECRET}\n\n${'kata '.repeat(200_000)}</script>`;
  const answer = await share(text);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  const [, data = ''] = /id="shared-form">(.*?)<\/script><\/head>/s.exec(await answer.text()) ?? [];
  const shared = (JSON.parse(data) as Record<string, string>)['share-text'];
  // Forms end lines with CR and LF.
  expect(shared === text.replaceAll('\n', '\r\n')).toBe(true);
});

it('a text that is too long, or a body that is not a form, gets a sentence in the browser’s language', async () => {
  const tooLong = await share('x'.repeat(2_200_000), { 'accept-language': 'zh-CN' });
  expect([tooLong.status, await tooLong.text()]).toEqual([413, expect.stringContaining('2 MB')]);
  for (const init of [
    { body: SECRET },
    { body: '{}', headers: { 'content-type': 'application/json' } },
    { body: '--x\r\nbroken', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ]) {
    const answer = await server.app.request(SHARE_PATH, { method: 'POST', ...init });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Share it again')]);
  }
});

it('too many posts are refused, and the answer says how long to wait', async () => {
  const settings = {
    rateLimits: { ...server.deps.settings.rateLimits, visitor: { burst: 1, perMinute: 1 } },
  };
  const site = await folderSite(folder, []);
  const { app } = await createTestServer({ site, database: noDatabase, settings });
  const post = () =>
    app.request(SHARE_PATH, { method: 'POST', body: new URLSearchParams({ 'share-text': 'x' }) });
  expect((await post()).status).toBe(200);
  const refused = await post();
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Try again later')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('an overloaded server asks the browser to try again later', async () => {
  const site = await folderSite(folder, []);
  const settings = { load: { reads: 0, all: 1 } };
  const { app } = await createTestServer({ site, database: noDatabase, settings });
  const body = new URLSearchParams({ 'share-text': 'x' });
  const refused = await app.request(SHARE_PATH, { method: 'POST', body });
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('Try again')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a shared text is not logged', async () => {
  await share(SECRET);
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});
