import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Vars = Readonly<Record<string, string | undefined>>;

/**
 * How the operator calls a command of this installation: `npm run account --` where npm runs the server, `tinta account` where the program
 * is on the PATH, as in the image, and else `node /srv/tinta/dist/server/tinta.js account`. `folder`: where the running program is.
 */
export function ownCommand(name: string, vars: Vars, folder: string): string {
  const program = join(folder, 'tinta.js');
  // From its sources the server is run by npm or by a test.
  if (vars.npm_lifecycle_event === 'start' || !existsSync(program)) return `npm run ${name} --`;
  const isOnPath = (vars.PATH ?? '')
    .split(delimiter)
    .some((path) => path !== '' && isSame(join(path, 'tinta'), program));
  return isOnPath ? `tinta ${name}` : `node ${program} ${name}`;
}

function isSame(path: string, program: string): boolean {
  try {
    return realpathSync(path) === realpathSync(program);
  } catch {
    return false;
  }
}
