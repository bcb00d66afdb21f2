import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..', '..');
const RULE = { imports: 'lint/style/noRestrictedImports', globals: 'lint/style/noRestrictedGlobals' };
const ZONE = 'only folders of its line';
const LIBRARY = 'no library of another place';
const NODE = 'no node:';
const TABLE = 'a folder without a line';
const CLOCK = 'Clock port';
const RANDOM = 'Randomness comes in';

/** One file fed to the linter, and the rule or message that must reject it (null: it must pass). */
interface Sample {
  readonly path: string;
  readonly code: string;
  readonly expected: string | null;
}

const imports = (path: string, source: string, expected: string | null): Sample => ({
  path,
  code: `import { thing } from '${source}';\n\nexport const use = thing;\n`,
  expected,
});
const expression = (path: string, code: string, expected: string | null): Sample => ({
  path,
  code: `export const use = () => ${code};\n`,
  expected,
});

/** docs/architecture.md, "Who may import whom": imports that are refused and imports that are allowed, for every zone. */
const zones: readonly Sample[] = [
  imports('src/shared/lib/a1.ts', '#shared/domain/limits.ts', ZONE),
  imports('src/shared/lib/a2.ts', 'dexie', LIBRARY),
  imports('src/shared/domain/a1.ts', '#shared/protocol/envelope.ts', ZONE),
  imports('src/shared/domain/a2.ts', '#storage/db/database.ts', ZONE),
  imports('src/shared/domain/a3.ts', 'react', LIBRARY),
  imports('src/shared/domain/a4.ts', '#shared/lib/result.ts', null),
  imports('src/shared/protocol/a1.ts', '#net/api-client.ts', ZONE),
  imports('src/shared/protocol/a2.ts', '#shared/domain/limits.ts', null),
  imports('src/shared/protocol/a3.ts', 'hono/cors', LIBRARY),
  imports('src/shared/diagnosis/a1.ts', '#storage/db/database.ts', ZONE),
  imports('src/shared/diagnosis/a2.ts', '#shared/protocol/envelope.ts', null),
  imports('src/shared/manuscript/a1.ts', '#shared/protocol/envelope.ts', ZONE),
  imports('src/shared/manuscript/a2.ts', '#shared/domain/limits.ts', null),
  imports('src/storage/db/a1.ts', '#net/api-client.ts', ZONE),
  imports('src/storage/db/a2.ts', '#storage/outbox/outbox.ts', ZONE),
  imports('src/storage/db/a3.ts', '#shared/domain/limits.ts', null),
  imports('src/storage/db/a4.ts', 'dexie', null),
  imports('src/storage/outbox/a1.ts', '#storage/texts/texts.ts', ZONE),
  imports('src/storage/texts/a1.ts', '#storage/last-text/last-texts.ts', ZONE),
  imports('src/storage/texts/a2.ts', '#storage/outbox/outbox.ts', null),
  imports('src/storage/last-text/a1.ts', '#storage/owned/sealing.ts', ZONE),
  imports('src/storage/owned/a1.ts', '#session/session.ts', ZONE),
  imports('src/storage/owned/a2.ts', '#storage/texts/texts.ts', null),
  imports('src/net/a1.ts', '#storage/db/database.ts', ZONE),
  imports('src/net/a2.ts', '#shared/protocol/envelope.ts', null),
  imports('src/net/a3.ts', 'redaxios', null),
  imports('src/session/a1.ts', '#sync/types/author-work.ts', ZONE),
  imports('src/session/a2.ts', '#net/api-client.ts', null),
  imports('src/session/a3.ts', 'dexie', LIBRARY),
  imports('src/sync/types/a1.ts', '#sync/merge/classify-head.ts', ZONE),
  imports('src/sync/merge/a1.ts', '#sync/draft/open-draft.ts', ZONE),
  imports('src/sync/draft/a1.ts', '#sync/outbox/drain.ts', ZONE),
  imports('src/sync/outbox/a1.ts', '#sync/pull/pull.ts', ZONE),
  imports('src/sync/outbox/a2.ts', '#sync/draft/rebase-draft.ts', null),
  imports('src/sync/pull/a1.ts', '#sync/engine/flusher.ts', ZONE),
  imports('src/sync/pull/a2.ts', '#sync/outbox/volumes.ts', null),
  imports('src/sync/engine/a1.ts', '#sync/work/create-sync.ts', ZONE),
  imports('src/sync/engine/a2.ts', '#ui/button.tsx', ZONE),
  imports('src/sync/work/a1.ts', '#services/services-context.ts', ZONE),
  imports('src/sync/work/a2.ts', '#net/api-client.ts', null),
  imports('src/sync/a3.ts', '#shared/lib/result.ts', TABLE),
  imports('src/i18n/a1.ts', '#services/services-context.ts', ZONE),
  imports('src/i18n/a2.ts', '#locales/en_US.ts', null),
  imports('src/ui/a1.tsx', '#storage/db/database.ts', ZONE),
  imports('src/ui/a2.tsx', '#i18n/translate.ts', null),
  imports('src/ui/a3.tsx', 'react', null),
  imports('src/services/a1.ts', '#net/api-client.ts', ZONE),
  imports('src/services/a2.ts', '#features/stories/card.tsx', ZONE),
  imports('src/services/a3.ts', '#sync/types/author-work.ts', null),
  imports('src/features/stories/a1.tsx', '#net/api-client.ts', ZONE),
  imports('src/features/stories/a2.tsx', '#start/routes.ts', ZONE),
  imports('src/features/stories/a3.tsx', '#features/chapters/list.tsx', ZONE),
  imports('src/features/stories/a4.tsx', '#features/stories/card.tsx', null),
  imports('src/features/stories/a5.tsx', '#sync/engine/engine.ts', null),
  imports('src/app/a1.tsx', '#server/start/app.ts', ZONE),
  imports('src/app/a2.tsx', '#test/support/device.ts', ZONE),
  imports('src/app/a3.tsx', '#features/stories/card.tsx', null),
  imports('src/app/a4.tsx', '#sw/listeners.ts', ZONE),
  imports('sw/a1.ts', '#ui/button.tsx', ZONE),
  imports('sw/a2.ts', '#start/routes.ts', ZONE),
  imports('sw/a3.ts', '#sync/engine/engine.ts', null),
  imports('server/patches/a1.ts', '#shared/lib/result.ts', ZONE),
  imports('server/patches/a2.ts', 'pdfkit', null),
  imports('server/story/a1.ts', '#storage/db/database.ts', ZONE),
  imports('server/story/a2.ts', '#locales/en_US.ts', null),
  imports('server/story/a3.ts', 'node:fs', null),
  imports('server/chapter/a4.ts', '#server/story/own-chapter.ts', null),
  imports('server/story/a5.ts', '#server/chapter/write-chapter.ts', ZONE),
  imports('server/core/a6.ts', '#server/story/own-story.ts', ZONE),
  imports('server/money/a7.ts', '#server/desk/audit-list.ts', ZONE),
  imports('server/story/a8.ts', '#server/middleware/admit.ts', ZONE),
  imports('server/surprise/a9.ts', '#server/core/call.ts', 'a folder without a line'),
  imports('locales/a1.ts', '#shared/lib/result.ts', ZONE),
  imports('src/net/b3.ts', 'node:fs', NODE),
  imports('src/features/stories/b4.ts', 'redaxios', LIBRARY),
  imports('server/story/b5.ts', 'react', LIBRARY),
  imports('src/net/b6.ts', '#net/nowhere.ts', 'an import that leads nowhere'),
  {
    path: 'src/net/b7.ts',
    code: "export const later = () => import('#storage/db/database.ts');\n",
    expected: ZONE,
  },
  {
    path: 'src/net/b8.ts',
    code: "import type { thing } from '#storage/db/database.ts';\n\nexport type Use = typeof thing;\n",
    expected: ZONE,
  },
];

/** No import across folders uses `..`, also in tests. */
const upwards: readonly Sample[] = [
  imports('src/storage/b1.ts', '../net/api-client.ts', RULE.imports),
  imports('test/b2.test.ts', '../src/net/api-client.ts', RULE.imports),
];

/** docs/architecture.md: raw globals are banned outside their one home, member access included. */
const globals: readonly Sample[] = [
  expression('src/sync/c1.ts', 'Date.now()', CLOCK),
  expression('src/sync/c2.ts', 'new Date()', 'new Date() without arguments'),
  expression('src/sync/c3.ts', 'new Date(0)', null),
  expression('src/sync/c4.ts', 'Math.random()', RANDOM),
  expression('src/sync/c5.ts', 'crypto.randomUUID()', RANDOM),
  expression('src/sync/c6.ts', 'globalThis.fetch', RULE.globals),
  expression('src/sync/c7.ts', 'self.indexedDB', RULE.globals),
  expression('src/features/stories/c8.ts', 'window.innerWidth', RULE.globals),
  expression('src/features/stories/c9.ts', "localStorage.getItem('id')", RULE.globals),
  expression('src/features/stories/c10.ts', "console.log('x')", RULE.globals),
  expression('src/net/c11.ts', 'setTimeout(() => undefined, 5)', RULE.globals),
  expression('src/net/c12.ts', "fetch('/x')", RULE.globals),
  expression('src/net/http-client.ts', "fetch('/x')", null),
  expression('src/net/c12b.ts', 'new XMLHttpRequest()', RULE.globals),
  expression('src/net/upload-port.ts', 'new XMLHttpRequest()', null),
  expression('src/start/platform/c13.ts', "localStorage.getItem('id')", null),
  expression('src/start/platform/c14.ts', "fetch('/x')", RULE.globals),
  expression('src/start/platform/c15.ts', 'Date.now()', null),
  expression('src/ui/platform/c16.ts', 'window.innerWidth', null),
  expression('server/c17.ts', 'Date.now()', CLOCK),
  expression('server/c18.ts', "fetch('/x')", RULE.globals),
  expression('server/platform/c19.ts', 'Date.now()', null),
  expression('sw/c20.ts', 'self.indexedDB', null),
];

/** Texts that an author sees or hears come from locales, never from a literal in the markup. */
const literals: readonly Sample[] = [
  expression('src/features/stories/d1.tsx', '<p>Saved</p>', 'lint/style/noJsxLiterals'),
  expression('src/ui/d2.tsx', '<img src="/a.png" alt="A nib" />', 'comes from the locales'),
  expression('src/ui/d3.tsx', "<input aria-label={'Title'} />", 'comes from the locales'),
  expression('src/ui/d4.tsx', '<img src="/a.png" alt="" />', null),
  expression('src/ui/d5.tsx', '<input type="text" name="title" />', null),
];

/** Two rules that need more than one line: a circle of imports, and a promise that no one awaits. */
const wider: readonly Sample[] = [
  imports('src/storage/e1.ts', './e2.ts', 'lint/suspicious/noImportCycles'),
  {
    path: 'src/storage/e2.ts',
    code: "import { use } from './e1.ts';\n\nexport const thing = () => use;\n",
    expected: 'lint/suspicious/noImportCycles',
  },
  {
    path: 'src/sync/e3.ts',
    code: 'async function send() {}\n\nexport function drain() {\n  send();\n}\n',
    expected: 'lint/nursery/noFloatingPromises',
  },
  {
    path: 'src/sync/e4.ts',
    code: 'async function send() {}\n\nexport async function drain() {\n  await send();\n}\n',
    expected: null,
  },
];

const linted = [...upwards, ...globals, ...literals, ...wider];

describe('lint: import zones, raw globals and literal texts (docs/architecture.md)', () => {
  let roots: string[];
  let findings: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const folder = async () => realpath(await mkdtemp(join(tmpdir(), 'tinta-lint-')));
    const [zonesRoot, lintRoot] = [await folder(), await folder()];
    roots = [zonesRoot, lintRoot];
    findings = new Map([
      ...(await zonesTogether(zonesRoot, zones)),
      ...(await lintTogether(lintRoot, linted)),
    ]);
  }, 60_000);
  afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

  for (const sample of [...zones, ...linted]) {
    const verdict = sample.expected === null ? 'may stand' : 'is refused';
    it(`${sample.path}: ${sample.code.trim().split('\n')[0]} ${verdict}`, () => {
      const said = findings.get(sample.path) ?? '';
      if (sample.expected === null) expect(said).toBe('');
      else expect(said).toContain(sample.expected);
    });
  }
});

/** Lays the samples out as a small repository with the given files of this one. */
async function layOut(root: string, files: readonly Sample[], own: readonly string[]): Promise<void> {
  for (const name of own) await cp(join(repository, name), join(root, name), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const file of files) {
    await mkdir(dirname(join(root, file.path)), { recursive: true });
    await writeFile(join(root, file.path), file.code);
  }
}

/** Checks all samples once with the real table of zones, and groups the names of the broken rules by file. */
async function zonesTogether(root: string, files: readonly Sample[]): Promise<ReadonlyMap<string, string>> {
  const config = join('scripts', 'lint', 'import-zones.mjs');
  const paths = files.flatMap(({ code }) => /'#([^']+)'/.exec(code)?.[1] ?? []);
  const targets = paths
    .filter((path) => !path.includes('nowhere'))
    .map((path) => (/^(?:server|sw|locales|test)\//.test(path) ? path : `src/${path}`))
    .map((path): Sample => ({ path, code: 'export const thing = 1;\n', expected: null }));
  await layOut(root, [...files, ...targets], ['package.json', config]);
  const bin = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [
    join(repository, bin),
    '--config',
    config,
    '--output-type',
    'json',
    'src',
    'sw',
    'server',
    'locales',
  ];
  const { summary } = JSON.parse(await outputOf(root, args)) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const byFile = new Map<string, string>();
  for (const { from, rule } of summary.violations)
    byFile.set(from, `${byFile.get(from) ?? ''}${rule.name}\n`);
  return byFile;
}

/** Lints all samples once with the real rules, and groups the findings by file. */
async function lintTogether(root: string, files: readonly Sample[]): Promise<ReadonlyMap<string, string>> {
  await layOut(root, files, ['biome.json', 'package.json', '.gitignore', join('scripts', 'lint')]);
  const byFile = new Map<string, string>();
  for (const line of (await lintOutput(root)).split('\n')) {
    const path = /,?file=([^,]+),/.exec(line)?.[1];
    if (path === undefined) continue;
    const key = path.slice(root.length + 1).replaceAll('\\', '/');
    byFile.set(key, `${byFile.get(key) ?? ''}${line}\n`);
  }
  return byFile;
}

/** The linter's findings, one on each line. */
function lintOutput(root: string): Promise<string> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error'];
  return outputOf(root, args);
}

/** The output of a Node script. The exit code is ignored, because the linters fail on most samples. */
function outputOf(cwd: string, args: readonly string[]): Promise<string> {
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 1 << 24 }, (_error, stdout) => settle(stdout));
  });
}
