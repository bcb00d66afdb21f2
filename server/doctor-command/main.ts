import { examine } from '#server/examine/examine.ts';
import type { Finding } from '#server/examine/finding.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { systemClock, systemRandom } from '#server/platform/system.ts';
import { readEnv } from '#server/settings/env.ts';

const LABEL: Record<Finding['kind'], string> = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

const USAGE = `npm run doctor
Says what is missing or wrong in settings and data (docs/deploy.md, "Settings"), and changes nothing. Uses the settings of the server,
and runs as its user. Exit code 0: no problem; 1: at least one.`;

printHelp(USAGE);
if (process.argv.length > 2) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
const env = readEnv(process.env, []);
const findings: readonly Finding[] = env.ok
  ? await examine(env.value, process.env, { clock: systemClock, random: systemRandom })
  : env.error.map((text) => ({ kind: 'problem', text }));
for (const { kind, text } of findings) process.stdout.write(`${LABEL[kind]} ${text}\n`);
process.exitCode = findings.some(({ kind }) => kind === 'problem') ? 1 : 0;
