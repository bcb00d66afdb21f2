/** What a server prints: lines of the log, and a password on a terminal only. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { FIRST_EDITOR, secretIn } from '#test/support/first-editor.ts';
import { freePort } from '#test/support/free-port.ts';
import { objectStore } from '#test/support/object-store.ts';
import { at } from './side-by-side.ts';

type Line = { level: number; time: string; msg: string } & Record<string, unknown>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-output-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** All that was printed, as lines of the log. Fails if anything is none. */
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const entry = JSON.parse(line) as Line;
      expect([typeof entry.level, typeof entry.msg]).toEqual(['number', 'string']);
      expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      return entry;
    });

/** What a server prints that does not start. */
function refused(env: Record<string, string>): { code: number | null; lines: Line[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: status, lines: linesOf(stdout + stderr) };
}

describe('a server without a terminal', () => {
  const embedded = { DATABASE_URL: '' };

  it('prints no password: the command that its log names prints a link, by which the first editor gets in', async () => {
    const server = await AppServer.start({ dataDir: folder, env: embedded });
    try {
      const line = linesOf(server.output).find(({ msg }) => msg.startsWith("Editor's account"));
      expect(line?.msg).toMatch(/: node \S+ account reset-password ADDRESS$/);
      // A password of the first start has 16 letters and digits in a row (docs/spec, section 9).
      expect(line?.msg).not.toMatch(/\b(?=[a-z]*\d)[a-z\d]{16}\b/i);
      const command = /: (node \S+ account reset-password) ADDRESS$/.exec(line?.msg ?? '')?.[1];
      const { stdout } = spawnSync(`${command} ${FIRST_EDITOR}`, {
        shell: true,
        env: { ...process.env, ...server.settings },
        encoding: 'utf8',
      });
      const editor = apiDevice(at(server));
      const password = 'desk-of-tests-7';
      await editor.ok('passwordReset', { request: { secret: secretIn(stdout), password } });
      const { role } = await editor.ok('login', { request: { account: FIRST_EDITOR, password } });
      expect(role).toBe('editor');
    } finally {
      await server.halt();
    }
  }, 60_000);

  it('prints nothing but lines of the log, with PostgreSQL, an object store and a collector: no library warns', async () => {
    const store = await objectStore();
    const env = {
      S3_URL: store.settings.url,
      S3_BUCKET: store.settings.bucket,
      S3_KEY_ID: store.settings.keyId,
      S3_SECRET: store.settings.secret,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      METRICS_PORT: String(await freePort()),
    };
    const server = await AppServer.start({ dataDir: folder, env });
    await server.halt();
    await store.close();
    const lines = linesOf(server.output);
    expect(lines.map(({ msg }) => msg)).toContain(`Tinta is at http://localhost:${server.port}`);
    expect(lines.filter(({ msg }) => /warning|console/.test(msg))).toEqual([]);
  }, 60_000);

  it.each([
    ['a wrong setting', { PORT: 'x' }, 'PORT must be a number'],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://tinta@127.0.0.1:9/tinta' },
      'connect ECONNREFUSED 127.0.0.1:9',
    ],
    ['a folder that cannot be used', { DATA_DIR: '/dev/null' }, '/dev/null, which is not a folder'],
  ])('that does not start because of %s says so in a line of the log', (_, env, words) => {
    const { code, lines } = refused(env);
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining(words) });
  });

  it('logs Node’s warnings, what a library prints and an error that nobody caught, which ends it; none of them with an author’s words', async () => {
    const libraryFile = join(folder, 'library.mjs');
    await writeFile(
      libraryFile,
      `process.on('SIGUSR2', () => {
        process.emitWarning('old', 'DeprecationWarning', 'DEP0000');
        console.error(new TypeError('kabut'), 'kabut');
        setTimeout(() => Promise.reject(new RangeError('kabut')), 100);
      });`,
    );
    const server = await AppServer.start({
      dataDir: join(folder, 'data'),
      env: { ...embedded, NODE_OPTIONS: `--import file://${libraryFile}`, LOG_LEVEL: 'warn' },
    });
    expect(await server.ended('SIGUSR2')).toBe(1);
    const lines = linesOf(server.output);
    expect(lines.slice(-3)).toMatchObject([
      { level: 40, error: 'TypeError', msg: 'a library wrote to the console' },
      { level: 40, error: 'DeprecationWarning DEP0000', errorMessage: 'old', msg: 'warning' },
      { level: 50, error: 'RangeError', msg: 'The server ends, as an error was not caught: RangeError' },
    ]);
    expect(server.output).not.toContain('kabut');
  }, 60_000);
});

it('on a terminal the first start prints the first editor’s password, once, and in words', async () => {
  const server = await AppServer.start({ dataDir: folder, env: { DATABASE_URL: '' }, onTerminal: true });
  try {
    const password = /^Editor's account: editor@tinta\.local, password (\S+) \(shown this once/m.exec(
      server.output,
    )?.[1];
    const { role } = await apiDevice(at(server)).ok('login', {
      request: { account: FIRST_EDITOR, password: password ?? '' },
    });
    expect(role).toBe('editor');
    await server.halt();
    const before = server.output.length;
    await server.run();
    expect(server.output.slice(before)).not.toContain('password');
  } finally {
    await server.halt();
  }
}, 60_000);
