import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The output of a process that uses this logger. */
function logged(code: string) {
  const script = `import { pinoLogger } from './server/platform/pino-logger.ts'; const log = pinoLogger('info'); ${code}`;
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
}

it('writes one line per entry on standard output, as JSON with its time in UTC; a logged text cannot start a line of its own', () => {
  const forged = 'a\\n{"level":50,"msg":"forged"}\\r\\n\\u2028b';
  const { stdout, stderr } = logged(
    `log.info({ name: '${forged}' }, 'first\\nline'); log.warn({}, 'second'); log.error({ n: 1 }, 'third');`,
  );
  expect(stderr).toBe('');
  const lines = stdout.split('\n').slice(0, -1);
  expect(lines).toHaveLength(3);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(entries.map(({ msg }) => msg)).toEqual(['first\nline', 'second', 'third']);
  expect(entries[0]?.name).toBe('a\n{"level":50,"msg":"forged"}\r\n\u2028b');
  for (const { time } of entries) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('the lines of several loggers are in order, also when the process ends at once', () => {
  const { stdout } = logged(`const logs = [log, pinoLogger('info')];
    for (let line = 0; line < 20; line += 1) logs[line % 2].info({ line }, 'line');
    process.exit(0);`);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 20 }, (_, line) => line));
});
