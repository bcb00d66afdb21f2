import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, whatever the working directory is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs a Node script in the repository's root and waits for it, without a shell, so that Windows behaves the same. Resolves with the exit
 * code; `env` is added to this process's.
 * @param {readonly string[]} args script and its arguments, or Node's own flags before them
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet hides the output unless it fails
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  return run(process.execPath, args, options);
}

/**
 * Runs a program as runNode does.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((settle) => {
    const stdio = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, [...args], { cwd: root, env: { ...process.env, ...env }, stdio });
    const held = [];
    child.stdout?.on('data', (chunk) => held.push(chunk));
    child.stderr?.on('data', (chunk) => held.push(chunk));
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      settle(1);
    });
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(held));
      settle(code ?? 1);
    });
  });
}

/**
 * Runs the npm that called us.
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm === undefined) {
    console.error('This script is started by npm (npm start, npm test, npm run check), not by node.');
    return Promise.resolve(1);
  }
  return runNode([npm, ...args], options);
}
