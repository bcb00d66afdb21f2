import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { TINTA } from '#test/support/tinta.ts';

/** Runs the program. Resolves with its exit code and what it printed. */
const tinta = (...args: string[]): Promise<{ code: number; out: string; problem: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...TINTA, ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: '/dev/null/none' } },
      (_, out, problem) => resolve({ code: child.exitCode ?? -1, out, problem }),
    );
  });

it.each([
  'start',
  'doctor',
  'account',
  'backup',
  'restore',
  'test-restore',
  'move-to-postgres',
  'move-files',
  'notice',
  'verify-contract',
])('%s --help and -h print how it is used, and do nothing', async (command) => {
  for (const flag of command === 'doctor' ? ['--help', '-h'] : ['--help']) {
    const { code, out, problem } = await tinta(command, flag);
    expect([code, problem]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^(?:npm run (?:-s )?|tinta )${command}\\b`));
  }
});

it('a command that is not there is named, and an argument that start or doctor does not have is refused', async () => {
  const none = await tinta('nope');
  expect([none.code, none.problem]).toEqual([
    1,
    expect.stringContaining('There is no command nope.\ntinta COMMAND'),
  ]);
  const doctor = await tinta('doctor', 'now');
  expect([doctor.code, doctor.out, doctor.problem]).toEqual([
    1,
    '',
    expect.stringContaining('npm run doctor'),
  ]);
  const start = await tinta('start', '--port=1');
  expect([start.code, start.out]).toEqual([1, expect.stringContaining('it has no argument --port=1')]);
});

it('an empty name of a backup or of its folder is wrong usage', async () => {
  for (const command of ['backup', 'restore', 'test-restore']) {
    const { code, problem } = await tinta(command, '');
    expect([code, problem]).toEqual([1, expect.stringContaining(`npm run ${command} -- `)]);
  }
});
