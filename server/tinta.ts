#!/usr/bin/env node
import { versionText } from '#server/core/build-version.ts';

/**
 * The operator's program: `tinta COMMAND`. Each command is a module that reads its own arguments when it is loaded, so that a command
 * loads only what it needs.
 */
const COMMANDS = {
  start: { what: 'runs the server', run: () => import('./main.ts') },
  doctor: { what: 'checks settings and data', run: () => import('./doctor-command/main.ts') },
  account: {
    what: 'adds editors, resets passwords, disables accounts',
    run: () => import('./account-command/main.ts'),
  },
  backup: { what: 'writes a backup', run: () => import('./backup-command/main.ts') },
  restore: { what: 'restores a backup', run: () => import('./restore-command/main.ts') },
  'test-restore': {
    what: 'restores a backup into a folder that it removes again',
    run: () => import('./test-restore-command/main.ts'),
  },
  'move-to-postgres': {
    what: 'moves the embedded database into PostgreSQL',
    run: () => import('./move-to-postgres-command/main.ts'),
  },
  'move-files': {
    what: 'copies the files into an object store',
    run: () => import('./move-files-command/main.ts'),
  },
  notice: { what: 'publishes a notice', run: () => import('./notice-command/main.ts') },
  'verify-contract': { what: 'checks a signed contract', run: () => import('./verify-command/main.ts') },
} as const;
type Command = keyof typeof COMMANDS;

const isCommand = (name: string | undefined): name is Command =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { what }]) => `  ${name.padEnd(18)}${what}`);
  return [
    'tinta COMMAND [ARGUMENTS]',
    ...lines,
    'tinta COMMAND --help says what a command does and needs.',
  ].join('\n');
}

// The program behind a pipe may end first, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const [name] = process.argv.slice(2);
if (isCommand(name)) {
  // The command's own arguments begin where every program's begin.
  process.argv.splice(2, 1);
  await COMMANDS[name].run();
} else if (name === '--version') {
  process.stdout.write(`tinta ${versionText()}\n`);
} else if (name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(`${usage()}\n`);
} else {
  const unknown = name === undefined ? '' : `There is no command ${name}.\n`;
  process.stderr.write(`${unknown}${usage()}\n`);
  process.exitCode = 1;
}
