import { expect, test } from 'vitest';
import { documentWithForm, sharedFields } from './shared-form.ts';

const DOCUMENT = '<!doctype html><html><head><title>Tinta</title></head><body></body></html>';
const formOf = (fields: Record<string, string>) => new Map(Object.entries(fields));

/** The document's element as a page reads it: its text ends at the first end tag. */
const pageOf = (document: string) => ({
  getElementById(id: string) {
    const found = new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`).exec(
      document,
    );
    return found ? { textContent: found[1] ?? '' } : null;
  },
});

test.each([
  ['Hujan turun.\n\nHalte kosong & “basah”.'],
  ['</script><script>alert(1)</script><!-- $& $1'],
  ['  雨停了 '],
  ['kata '.repeat(40_000)],
])('a text is unchanged, whatever it contains (%#)', (text) => {
  const made = documentWithForm(DOCUMENT, formOf({ 'share-text': text, 'share-title': '$&', other: 'no' }));
  expect(Object.fromEntries(new URLSearchParams(sharedFields(pageOf(made))))).toEqual({
    'share-title': '$&',
    'share-text': text,
  });
  expect(made.match(/<script/g)).toHaveLength(1);
  expect(made.endsWith('</head><body></body></html>')).toBe(true);
});

test('a document without a posted form has no fields, and a file in place of a text is ignored', () => {
  expect(sharedFields(pageOf(DOCUMENT))).toBe('');
  const made = documentWithForm(DOCUMENT, new Map<string, unknown>([['share-text', new Blob(['x'])]]));
  expect(sharedFields(pageOf(made))).toBe('?');
});
