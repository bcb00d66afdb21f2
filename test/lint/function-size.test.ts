import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Override = {
  includes: string[];
  linter: { rules: { complexity?: Partial<Record<string, unknown>> } };
};
type Report = { diagnostics: { category: string; location: { path: string } }[] };

const ROOT = join(import.meta.dirname, '../..');
const RULES = ['noExcessiveLinesPerFunction', 'noExcessiveCognitiveComplexity'] as const;
const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as {
  linter: { rules: { complexity: object } };
  overrides: Override[];
};

/** Files that biome.json excepts from a rule. Tests, which it lists by a pattern, do not count. */
const exceptionsFrom = (rule: string): string[] =>
  config.overrides
    .filter(({ linter }) => linter.rules.complexity?.[rule] === 'off')
    .flatMap(({ includes }) => includes)
    .filter((file) => !file.includes('*'));

/** The given files that break a rule if no exception applies. */
function filesThatBreak(rule: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'tinta-biome-'));
  try {
    const rules = { preset: 'none', complexity: config.linter.rules.complexity };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }));
    const args = ['lint', `--config-path=${folder}`, `--only=complexity/${rule}`, '--reporter=json'];
    const limits = ['--max-diagnostics=none', '--vcs-enabled=false'];
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const output = run(process.execPath, [biome, ...args, ...limits, ...files]);
    const { diagnostics } = JSON.parse(output) as Report;
    return [...new Set(diagnostics.map(({ location }) => location.path))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The output of a command, even if the command fails, as a linter with findings does. */
function run(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}

describe('the lists of files with a function that is too large (biome.json) only shrink', () => {
  test.each(RULES)('%s: a file that no longer needs its exception leaves the list', (rule) => {
    const excepted = exceptionsFrom(rule);
    expect(filesThatBreak(rule, excepted).sort()).toEqual([...excepted].sort());
  });
});
