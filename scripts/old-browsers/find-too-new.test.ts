import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTooNew } from './find-too-new.ts';
import { problemsOf } from './problems.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tinta-old-browsers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a method of Array', 'page.js', 'Array.fromAsync([]);', ['ArrayFromAsync']],
  ['a method of Object', 'page.js', 'Object.groupBy([], String);', ['ObjectGroupBy']],
  ['a method of every list', 'page.js', 'const a = [1]; a.toSorted();', ['ArrayToSorted']],
  [
    'a class with a static block',
    'page.js',
    'class A { static { globalThis.a = A; } }',
    ['ClassStaticBlocks'],
  ],
  ['look-behind', 'page.js', 'export const a = /(?<!a)b/;', ['Lookbehind', 'RegExp look-behind']],
  ['look-behind as a text', 'page.js', 'export const a = new RegExp(`(?<=a)b`);', ['RegExp look-behind']],
  ['an interface of the browser', 'worker.js', 'new CompressionStream("gzip");', ['CompressionStream']],
  ['nested rules', 'page.css', '.a { & .b { color: red } }', ['nesting']],
  ['a selector', 'page.css', '.a:has(.b) { color: red }', [':has']],
  ['a property', 'page.css', '.a { translate: 1px }', ['translate']],
  ['a function', 'page.css', '.a { color: color-mix(in srgb, red, blue) }', ['color-mix()']],
  ['a unit', 'page.css', '.a { height: 2lh; width: 3dvw }', ['lh', 'dvw']],
  ['an at-rule', 'page.css', '@container (width > 1px) { .a { color: red } }', ['@container']],
])('%s is found if one of the oldest browsers lacks it', async (_, file, text, names) => {
  writeFileSync(join(folder, file), text);
  const found = (await findTooNew(folder)).map(({ name }) => name);
  expect(found.sort()).toEqual(names.sort());
});

test('a feature whose support is checked first, or that all browsers have, is not found', async () => {
  writeFileSync(
    join(folder, 'a.js'),
    'if (window.CompressionStream) new CompressionStream("gzip"); [1].at(-1);',
  );
  writeFileSync(join(folder, 'a.css'), '.a { inset: 0 } @supports (height: 1dvh) { .a { height: 1dvh } }');
  expect(await findTooNew(folder)).toEqual([]);
});

test('a script that cannot be parsed is reported', async () => {
  writeFileSync(join(folder, 'a.js'), 'let = ;');
  expect(await findTooNew(folder)).not.toEqual([]);
});

test('an allowed feature is no problem, but an entry that nothing needs is a problem', () => {
  const found = [
    { file: 'assets/pdf-Bf2pQdrF.js', name: 'ImageDecoder' },
    { file: 'assets/first-CCmr2nAh.css', name: 'translate' },
  ];
  expect(problemsOf(found, [])).toHaveLength(2);
  const allowed = [
    { names: ['ImageDecoder'], in: ['pdf.js'], why: 'asks first' },
    { names: ['translate'], why: 'looks' },
  ];
  expect(problemsOf(found, allowed)).toEqual([]);
  expect(
    problemsOf(found, [...allowed, { names: ['ImageDecoder'], in: ['home.js'], why: 'asks first' }]),
  ).toEqual(['ImageDecoder is allowed in home.js and no longer used there']);
});
