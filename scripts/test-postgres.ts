import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { finished, startPostgres } from '#test/support/own-postgres.ts';

/**
 * Runs vitest with the given arguments, and with a real PostgreSQL that only this run uses. DATABASE_URL is its database `postgres`, from
 * which tests may CREATE DATABASE. Without arguments: the project api-postgres.
 */

const postgres = await startPostgres(['fsync=off']);
try {
  console.log(postgres.version);
  const args = process.argv.length > 2 ? process.argv.slice(2) : ['run', '--project', 'api-postgres'];
  const vitest = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url, TINTA_TEST_DATABASE: 'postgres' },
  });
  // A terminal sends Ctrl-C to both processes. This process must outlive the tests, to stop the database.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => vitest.kill());
  process.exitCode = await finished(vitest);
} finally {
  await postgres.stop();
}
