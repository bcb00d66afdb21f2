import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..', '..');
const RULE = { imports: 'lint/style/noRestrictedImports', globals: 'lint/style/noRestrictedGlobals' };
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

/** docs/architecture.md, "Who may import whom": for every zone what it may not import, and what it may. */
const zones: readonly Sample[] = [
  imports('src/shared/lib/a1.ts', '#shared/domain/limits.ts', RULE.imports),
  imports('src/shared/domain/a1.ts', '#shared/protocol/envelope.ts', RULE.imports),
  imports('src/shared/domain/a2.ts', '#storage/database.ts', RULE.imports),
  imports('src/shared/domain/a3.ts', 'react', RULE.imports),
  imports('src/shared/domain/a4.ts', '#shared/lib/result.ts', null),
  imports('src/shared/protocol/a1.ts', '#net/api-client.ts', RULE.imports),
  imports('src/shared/protocol/a2.ts', '#shared/domain/limits.ts', null),
  imports('src/shared/manuscript/a1.ts', '#shared/protocol/envelope.ts', RULE.imports),
  imports('src/shared/manuscript/a2.ts', '#shared/domain/limits.ts', null),
  imports('src/storage/a1.ts', '#net/api-client.ts', RULE.imports),
  imports('src/storage/a2.ts', '#sync/engine.ts', RULE.imports),
  imports('src/storage/a3.ts', '#shared/domain/limits.ts', null),
  imports('src/net/a1.ts', '#storage/database.ts', RULE.imports),
  imports('src/net/a2.ts', '#shared/protocol/envelope.ts', null),
  imports('src/sync/a1.ts', '#ui/button.tsx', RULE.imports),
  imports('src/sync/a2.ts', '#net/api-client.ts', null),
  imports('src/i18n/a1.ts', '#services/services-context.ts', RULE.imports),
  imports('src/i18n/a2.ts', '#locales/en_US.ts', null),
  imports('src/ui/a1.tsx', '#storage/database.ts', RULE.imports),
  imports('src/ui/a2.tsx', '#i18n/translate.ts', null),
  imports('src/services/a1.ts', '#net/api-client.ts', RULE.imports),
  imports('src/services/a2.ts', '#features/stories/card.tsx', RULE.imports),
  imports('src/services/a3.ts', '#sync/author-work.ts', null),
  imports('src/features/stories/a1.tsx', '#net/api-client.ts', RULE.imports),
  imports('src/features/stories/a2.tsx', '#app/routes.ts', RULE.imports),
  imports('src/features/stories/a3.tsx', '#features/chapters/list.tsx', 'A feature never imports another'),
  imports('src/features/stories/a4.tsx', '#features/stories/card.tsx', null),
  imports('src/features/stories/a5.tsx', '#sync/engine.ts', null),
  imports('src/app/a1.tsx', '#server/app.ts', RULE.imports),
  imports('src/app/a2.tsx', '#test/support/device.ts', RULE.imports),
  imports('src/app/a3.tsx', '#features/stories/card.tsx', null),
  imports('sw/a1.ts', '#ui/button.tsx', RULE.imports),
  imports('sw/a2.ts', '#app/routes.ts', RULE.imports),
  imports('sw/a3.ts', '#sync/engine.ts', null),
  imports('server/a1.ts', '#storage/database.ts', RULE.imports),
  imports('server/a2.ts', '#locales/en_US.ts', null),
  imports('src/storage/b1.ts', '../net/api-client.ts', RULE.imports),
  imports('test/b2.test.ts', '../src/net/api-client.ts', RULE.imports),
  imports('src/net/b3.ts', 'node:fs', RULE.imports),
  imports('src/features/stories/b4.ts', 'redaxios', RULE.imports),
  imports('server/b5.ts', 'react', RULE.imports),
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
  expression('src/app/platform/c13.ts', "localStorage.getItem('id')", null),
  expression('src/app/platform/c14.ts', "fetch('/x')", RULE.globals),
  expression('src/app/platform/c15.ts', 'Date.now()', null),
  expression('src/ui/platform/c16.ts', 'window.innerWidth', null),
  expression('server/c17.ts', 'Date.now()', CLOCK),
  expression('server/c18.ts', "fetch('/x')", RULE.globals),
  expression('server/platform/c19.ts', 'Date.now()', null),
  expression('sw/c20.ts', 'self.indexedDB', null),
];

/** What an author sees or hears comes from locales, never from a literal in the markup. */
const literals: readonly Sample[] = [
  expression('src/features/stories/d1.tsx', '<p>Saved</p>', 'lint/style/noJsxLiterals'),
  expression('src/ui/d2.tsx', '<img src="/a.png" alt="A nib" />', 'comes from the locales'),
  expression('src/ui/d3.tsx', "<input aria-label={'Title'} />", 'comes from the locales'),
  expression('src/ui/d4.tsx', '<img src="/a.png" alt="" />', null),
  expression('src/ui/d5.tsx', '<input type="text" name="title" />', null),
];

/** Two rules that need to see more than one line: a circle of imports, and a promise nobody waits for. */
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

const samples = [...zones, ...globals, ...literals, ...wider];

describe('lint: import zones, raw globals and literal texts (docs/architecture.md)', () => {
  let root: string;
  let findings: ReadonlyMap<string, string>;

  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'tinta-lint-')));
    findings = await lintTogether(root, samples);
  }, 30_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  for (const sample of samples) {
    const verdict = sample.expected === null ? 'may stand' : 'is refused';
    it(`${sample.path}: ${sample.code.trim().split('\n')[0]} ${verdict}`, () => {
      const said = findings.get(sample.path) ?? '';
      if (sample.expected === null) expect(said).toBe('');
      else expect(said).toContain(sample.expected);
    });
  }
});

/** Lays all samples out as a small repository under the real rules, lints it once, and groups what was said by file. */
async function lintTogether(root: string, files: readonly Sample[]): Promise<ReadonlyMap<string, string>> {
  for (const name of ['biome.json', 'package.json', '.gitignore', join('scripts', 'lint')]) {
    await cp(join(repository, name), join(root, name), { recursive: true });
  }
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const file of files) {
    await mkdir(dirname(join(root, file.path)), { recursive: true });
    await writeFile(join(root, file.path), file.code);
  }
  const byFile = new Map<string, string>();
  for (const line of (await lintOutput(root)).split('\n')) {
    const path = /,?file=([^,]+),/.exec(line)?.[1];
    if (path === undefined) continue;
    const key = path.slice(root.length + 1).replaceAll('\\', '/');
    byFile.set(key, `${byFile.get(key) ?? ''}${line}\n`);
  }
  return byFile;
}

/** The linter's findings, one a line; a refusal makes it exit non-zero, which is what most samples want. */
function lintOutput(root: string): Promise<string> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  return new Promise((settle) => {
    const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error'];
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1 << 24 }, (_error, stdout) => settle(stdout));
  });
}
