import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/**
 * Kills the processes whose command line contains this profile, with all their children, and waits until they have ended: a process that
 * is still ending holds locks in its profile.
 */
export async function killProcessesOf(profile: string): Promise<void> {
  const pids = familyOf(profile);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended meanwhile, with its parent.
    }
  }
  while (running().some(({ pid, state }) => pids.has(pid) && !state.startsWith('Z'))) await setTimeout(20);
}

function familyOf(profile: string): Set<number> {
  const all = running();
  const family = new Set(all.filter(({ command }) => command.includes(profile)).map(({ pid }) => pid));
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  family.delete(process.pid);
  return family;
}

function running(): { pid: number; parent: number; state: string; command: string }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), state: state!, command: command! }];
  });
}
