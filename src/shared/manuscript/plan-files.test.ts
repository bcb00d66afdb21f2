import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { inNaturalOrder } from './natural-order.ts';
import { chapterTextOf } from './plan-chapters.ts';
import { leftOutOf, planFiles, usualSplitOf } from './plan-files.ts';
import { readManuscript } from './read-manuscript.ts';

const ordered = (...names: string[]) =>
  inNaturalOrder(names.map((name) => ({ name }))).map(({ name }) => name);
const file = (name: string, text: string) => ({
  name,
  reading: readManuscript({ name, bytes: strToU8(text) }),
});

test('files are in the order in which people count', () => {
  expect(ordered('Chapter 10.docx', 'Chapter 2.docx', 'chapter 1.docx')).toEqual([
    'chapter 1.docx',
    'Chapter 2.docx',
    'Chapter 10.docx',
  ]);
  expect(ordered('第十章.txt', '第二章 雨.txt', '第一章.txt')).toEqual([
    '第一章.txt',
    '第二章 雨.txt',
    '第十章.txt',
  ]);
  expect(ordered('b10.md', 'a.md', 'b9.md')).toEqual(['a.md', 'b9.md', 'b10.md']);
});

test('each file is one chapter or more, which says where it comes from; a file without a title has its name', () => {
  const read = [
    file('1.md', '# Part One\n\n## Bab 1\n\na [b](https://e.x)\n\n## Bab 2\n\nc'),
    file('Hujan.md', 'd\n\n[e](https://e.y)'),
    file('3.md', '# Bab 3\n\nf'),
  ];
  const plan = planFiles(read, usualSplitOf(read));
  expect(plan.map(({ role, title, from }) => [role, title, from])).toEqual([
    ['volume', 'Part One', '1.md'],
    ['chapter', 'Bab 1', '1.md'],
    ['chapter', 'Bab 2', '1.md'],
    ['chapter', 'Hujan', 'Hujan.md'],
    ['chapter', 'Bab 3', '3.md'],
  ]);
  expect(new Set(plan.map(({ key }) => key)).size).toBe(5);
  expect(leftOutOf(read).links).toEqual({ count: 2, texts: ['https://e.x', 'https://e.y'] });
  const whole = planFiles(read, { kind: 'none' }).map(chapterTextOf);
  expect(whole.map(({ title }) => title)).toEqual(['1', 'Hujan', '3']);
});

test('one file is divided as before, and says nothing of where it comes from', () => {
  const read = [file('Hujan.md', '# Bab 1\n\na\n\n# Bab 2\n\nb')];
  const plan = planFiles(read, usualSplitOf(read));
  expect(plan.map(({ title, from }) => [title, from])).toEqual([
    ['Bab 1', undefined],
    ['Bab 2', undefined],
  ]);
});
