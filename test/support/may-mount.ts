import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this user may mount a disk. Elsewhere, also in a container without that right, tests of full disks cannot run. */
export const MAY_MOUNT = mayMount();

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tinta-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
