import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits: on a busy machine a second is too short. In ms. */
const expect = { poll: { timeout: 10_000 } };

/** Tests that check our files with other programs, which `npm test` installs (scripts/pretest.mjs). */
const PROGRAMS = ['cms', 'contract-text', 'independent-readers', 'scripts'].map(
  (name) => `server/contract-pdf/${name}.test.ts`,
);

/** The projects of plain `npx vitest`: they need only the npm packages. `--project` overrides them. Vitest's type allows this option on the command line only. */
const WITHOUT_ARGUMENTS = { project: ['unit', 'dom', 'sync'] };

/**
 * The test projects. `unit` and `dom` contain the tests beside the code, `sync` devices and the seeded fuzz, `programs` what needs other
 * programs, `api` the server's calls and attacks on them on the embedded database, and `api-postgres` the very same files on PostgreSQL.
 * `processes` are servers in processes of their own on PostgreSQL. scripts/test-postgres.ts starts PostgreSQL and passes DATABASE_URL.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    ...WITHOUT_ARGUMENTS,
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          environment: 'node',
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['test/support/unit-setup.ts'],
          // Two database starts and long property tests take this long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'src/{shared,storage,net,session,sync}/**/*.test.ts',
            '{server,sw,scripts,locales}/**/*.test.ts',
            'test/{protocol,storage,lint}/**/*.test.ts',
          ],
          exclude: PROGRAMS,
        },
      },
      {
        test: {
          name: 'programs',
          expect,
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: PROGRAMS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          expect,
          environment: 'jsdom',
          isolate: false,
          unstubGlobals: true,
          // Dialogs and forms typed into key by key take seconds on a busy machine.
          testTimeout: 60_000,
          setupFiles: ['test/support/dom-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: ['src/{i18n,ui,services,features,start,app}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'sync',
          expect,
          environment: 'node',
          isolate: false,
          setupFiles: ['test/support/sync-setup.ts'],
          include: ['test/sync/**/*.test.ts'],
          // The fuzz makes much short-lived garbage: with a larger young generation V8 collects it less often. The collector
          // uses one thread, as the second core belongs to the other worker.
          execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          expect,
          environment: 'node',
          isolate: false,
          setupFiles: ['test/support/api-setup.ts'],
          include: ['test/{api,attacks}/**/*.test.ts'],
          // The first embedded database of a machine takes 5 s to initialise.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api-postgres',
          expect,
          environment: 'node',
          isolate: false,
          setupFiles: ['test/support/api-setup.ts'],
          include: ['test/{api,attacks}/**/*.test.ts'],
          // The server of health.test.ts always has the embedded database; manuscript*.test.ts use none.
          exclude: ['test/attacks/health.test.ts', 'test/attacks/manuscript*.test.ts'],
          env: { TINTA_TEST_DATABASE: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          expect,
          environment: 'node',
          isolate: false,
          setupFiles: ['test/support/api-setup.ts'],
          include: ['test/processes/**/*.test.ts'],
          env: { TINTA_TEST_DATABASE: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
