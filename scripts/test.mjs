import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './run.mjs';

/**
 * - `npm test` proves a change in minutes. Of the browser tests it runs the main ones (tagged `@main`).
 * - `npm test -- --ci` is what CI runs. It adds schedules and requests that are new each day, servers in separate processes
 *   (test/processes), a check of the build against the oldest browsers, and the journeys of test/engines in Firefox and WebKit. It runs all
 *   browser tests except those that only look at screens (`@looks`) or repeat another test at length (`@all`).
 * - `npm test -- --all` runs everything. It adds all API tests on the embedded database, the other browser tests, and the journeys in
 *   Chromium, whose browser tests do the same and more.
 * - `npm test -- unit api` runs the named steps.
 *
 * The cheapest step runs first, and the first failure ends the run. The last line sums the tests of all steps: "N passed, N failed".
 * CONTRIBUTING.md says what the time is spent on.
 */

const FLAGS = ['--ci', '--all'];
const all = process.argv.includes('--all');
const ci = all || process.argv.includes('--ci');
/** Number of schedules whose seeds never change: they prove a change against the same cases. */
const SCHEDULES = 100;
/** Number of schedules, and of runs of the wire fuzz, with new seeds each day, and the first of these seeds. */
const NEW_SCHEDULES = 200;
const NEW_WIRE_RUNS = 60;
const today = Math.floor(Date.now() / 86_400_000);
const NEW_FROM = 100_000_001 + today * 1_000;

/** API tests of behaviour that may differ on the embedded database. */
const EMBEDDED = [
  'api/concurrency',
  'api/idempotency',
  'api/job-failures',
  'api/lock-order',
  'api/money-concurrency',
  'api/readiness',
  'attacks/changed-meanwhile',
  'attacks/health',
  'attacks/manuscripts',
];

const REPORTS = join(root, 'test-results', 'reports');
const TSX = ['--import', 'tsx'];
const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join('node_modules', '@playwright', 'test', 'cli.js');

/** @type {readonly { name: string, run: () => Promise<number> }[]} */
const STEPS = [
  { name: 'check', run: () => runNode([join('scripts', 'check.mjs')]) },
  // Tests in later steps start the built server.
  { name: 'build', run: () => runNode([join('scripts', 'build.mjs')]) },
  { name: 'unit', run: () => runNode([VITEST, ...vitestArgs('unit', 'unit', 'programs')]) },
  { name: 'dom', run: () => runNode([VITEST, ...vitestArgs('dom', 'dom')]) },
  {
    name: 'sync',
    run: () =>
      runNode([VITEST, ...vitestArgs('sync', 'sync')], { env: { TINTA_FUZZ_RUNS: String(SCHEDULES) } }),
  },
  ...(ci ? [newSchedules()] : []),
  api(),
  onPostgres('api-postgres'),
  ...(ci ? [onPostgres('processes')] : []),
  { name: 'budgets', run: () => runNode([...TSX, join('scripts', 'budgets.ts')]) },
  ...(ci
    ? [{ name: 'old-browsers', run: () => runNode([...TSX, join('scripts', 'old-browsers', 'main.ts')]) }]
    : []),
  {
    name: 'e2e',
    run: () =>
      runNode([PLAYWRIGHT, 'test', '--reporter=list,json', ...browserTests()], {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e'), ...(all ? { TINTA_LOOKS: 'all' } : {}) },
      }),
  },
  ...(ci ? [engines()] : []),
];

const named = process.argv.slice(2).filter((argument) => !FLAGS.includes(argument));
const unknown = named.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const times = [];
let passed = 0;
let failed = 0;
let failure = '';
for (const step of STEPS.filter(({ name }) => named.length === 0 || named.includes(name))) {
  console.log(`\n== ${step.name}`);
  const start = performance.now();
  const code = await step.run();
  times.push(`${step.name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const counts = readCounts(step.name);
  passed += counts.passed;
  failed += counts.failed;
  if (code === 0) continue;
  // A step without tests, or one that broke before its first test, counts as one failure.
  if (counts.failed === 0) failed += 1;
  failure = step.name;
  break;
}

console.log(`\n${times.join(' · ')}`);
if (failure !== '') console.log(`Failed at: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failure === '' ? 0 : 1;

/** The seeds of test/attacks/wire-fuzz.test.ts: new ones each day in CI. */
function wireSeeds() {
  return ci ? { TINTA_WIRE_FROM: String(NEW_FROM), TINTA_WIRE_RUNS: String(NEW_WIRE_RUNS) } : {};
}

/** Runs tests on a separate PostgreSQL. */
function onPostgres(project) {
  return {
    name: project,
    run: () =>
      runNode([...TSX, join('scripts', 'test-postgres.ts'), ...vitestArgs(project, project)], {
        env: wireSeeds(),
      }),
  };
}

/**
 * Runs the server's calls on the embedded database. The next step runs the same files on PostgreSQL, so this one runs only what may differ
 * between the two: concurrency, locks, failed statements, and two files about a server with the embedded database. `--all` runs every file.
 */
function api() {
  const files = all ? [] : EMBEDDED.map((name) => join('test', `${name}.test.ts`));
  return { name: 'api', run: () => runNode([VITEST, ...vitestArgs('api', 'api'), ...files]) };
}

/** Runs the fuzz again with today's seeds. */
function newSchedules() {
  const name = 'new-schedules';
  return {
    name,
    run() {
      console.log(
        `Seeds ${NEW_FROM} to ${NEW_FROM + NEW_SCHEDULES - 1}; one again: npm run fuzz -- --seed N`,
      );
      const env = { TINTA_FUZZ_RUNS: String(NEW_SCHEDULES), TINTA_FUZZ_FROM: String(NEW_FROM) };
      return runNode([VITEST, ...vitestArgs(name, 'sync'), join('test', 'sync', 'fuzz-')], { env });
    },
  };
}

/** Selects the browser tests, as Playwright's options. */
function browserTests() {
  if (all) return [];
  return ci ? ['--grep-invert', '@looks|@all'] : ['--grep', '@main'];
}

/** Runs the main journeys, in all three engines or in those that no other test uses. */
function engines() {
  const config = `--config=${join('test', 'engines', 'playwright.config.ts')}`;
  const which = all ? [] : ['--project=firefox', '--project=webkit'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report('engines') };
  return {
    name: 'engines',
    run: () =>
      runNode([PLAYWRIGHT, 'test', config, '--reporter=list,json', ...which, ...browserTests()], { env }),
  };
}

function vitestArgs(step, ...projects) {
  return [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(step)}`,
  ];
}

function report(step) {
  return join(REPORTS, `${step}.json`);
}

/** The numbers of passed and failed tests of a step, from vitest's or Playwright's JSON report. */
function readCounts(step) {
  if (!existsSync(report(step))) return { passed: 0, failed: 0 };
  const json = JSON.parse(readFileSync(report(step), 'utf8'));
  if (json.stats !== undefined) return { passed: json.stats.expected, failed: json.stats.unexpected };
  return { passed: json.numPassedTests, failed: json.numFailedTests };
}
