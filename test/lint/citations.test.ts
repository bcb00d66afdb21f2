import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { citableOf, wrongCitations } from './citations.ts';

const CITING = /^(?:(?:src|server|sw|test|scripts|locales|docs)\/|[^/]+$)/;
const TEXT = /\.(?:tsx?|mjs|css|html|json|md|grit)$/;
/** This file has wrong citations on purpose; the lock file has no citations. */
const LEFT_OUT = ['test/lint/citations.test.ts', 'package-lock.json'];

const read = (file: string) => readFileSync(file, 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  {
    encoding: 'utf8',
  },
).split('\n');
const citable = citableOf(files, read);

describe('every citation has a target in the repository', () => {
  test('in every file', () => {
    const citing = files.filter((file) => CITING.test(file) && TEXT.test(file) && !LEFT_OUT.includes(file));
    expect(citing.length).toBeGreaterThan(1_000);
    const wrong = citing.flatMap((file) =>
      wrongCitations(file, read(file), citable).map((problem) => `${file}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the sections of docs/spec are numbered from 1 on, and its index lists each file', () => {
    expect([...citable.sections.keys()]).toEqual(Array.from({ length: 11 }, (_, index) => String(index + 1)));
    const index = read('docs/spec/README.md');
    for (const file of files.filter((name) => /^docs\/spec\/\d/.test(name)))
      expect(index).toContain(file.slice('docs/spec/'.length));
  });

  test('section 7 lists every call', () => {
    const calls = read('docs/spec/07-calls.md');
    const missing = Object.values(endpoints)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .filter((call) => !calls.includes(call));
    expect(missing).toEqual([]);
  });
});

describe('a citation without a target is found', () => {
  const of = (text: string, file = 'src/app/example.ts') => wrongCitations(file, text, citable);

  test.each([
    '/** The window (docs/spec, section 9, Income). */',
    '/** Both (docs/spec, sections 4 and 9; SYNC-3, decision 0013). */',
    '/**\n * Broken into lines (docs/spec, section 4,\n * Contract flow).\n */',
    '// See docs/decisions/0013-two-places-for-last-words.md and docs/sync.md.',
    '// docs/sync.md, "Rules"',
    "readManuscript('a.md');",
    '/** A Word file (ECMA-376, part 1, section 17). */',
  ])('%j is right', (text) => expect(of(text)).toEqual([]));

  test.each([
    ['a section that does not exist', '/** (docs/spec, section 12) */'],
    ['one section of several', '/** (docs/spec, sections 4 and 12) */'],
    ['a heading that does not exist', '/** (docs/spec, section 9, Incomes) */'],
    ['a heading of a different section', '/** (docs/spec, section 4, Income) */'],
    ['a section without a document', '/** (section 9, Income) */'],
    ['the old form', '/** (specification, section 9, Income) */'],
    ['the old form over two lines', '/**\n * (specification,\n * section 9)\n */'],
    ['a rule', '/** (SYNC-99) */'],
    ['a decision', '// decision 0999'],
    ['one of several decisions', '// decisions 0013 and 0999'],
    ['a decision by its file', '// docs/decisions/0999-none.md'],
    ['a document', '// as product.md says'],
    ['a document of docs', '// docs/none.md'],
    ['a heading of a document', '// docs/sync.md, "No such rules"'],
  ])('%s', (_, text) => expect(of(text)).not.toEqual([]));

  test('in docs/spec the number of a section is enough, and the section must exist too', () => {
    expect(of('See section 9, Income.', 'docs/spec/04-states.md')).toEqual([]);
    expect(of('See section 9, Incomes.', 'docs/spec/04-states.md')).not.toEqual([]);
  });
});
