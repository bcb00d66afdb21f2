import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ends even a process that is busy and never stops by itself', async () => {
  const program = `import { killAfter } from ${JSON.stringify(join(import.meta.dirname, 'kill-after.ts'))};
    killAfter(200); setTimeout(() => { for (;;); }, 100);`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, options, { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
});
