import { expect, test } from 'vitest';
import { readSharedText } from './shared-text.ts';

const query = (parts: Record<string, string>) => `?${new URLSearchParams(parts)}`;

test.each([
  [
    { 'share-title': 'Bab satu', 'share-text': 'Hujan.\nLagi.' },
    { title: 'Bab satu', text: 'Hujan.\nLagi.' },
  ],
  [{ 'share-text': 'Hujan turun.' }, { title: '', text: 'Hujan turun.' }],
  // Line ends as in a posted form.
  [{ 'share-text': 'Hujan.\r\n\r\nLagi.' }, { title: '', text: 'Hujan.\n\nLagi.' }],
  [{ 'share-title': 'Bab\nsatu' }, { title: 'Bab satu', text: '' }],
  [
    { 'share-text': 'Lihat', 'share-url': 'https://a.id/b' },
    { title: '', text: 'Lihat\n\nhttps://a.id/b' },
  ],
  [
    { 'share-text': 'Lihat https://a.id/b', 'share-url': 'https://a.id/b' },
    { title: '', text: 'Lihat https://a.id/b' },
  ],
])('%o is read as %o', (parts, read) => {
  expect(readSharedText(query(parts))).toEqual(read);
});

test('an address with nothing shared, or with only spaces, has no text', () => {
  for (const search of ['', '?', '?x=1', query({ 'share-text': ' \n' })])
    expect(readSharedText(search)).toBeNull();
});

test('a title beyond the limit becomes the beginning of the text, so that nothing is lost', () => {
  const long = 'kata '.repeat(300).trim();
  expect(readSharedText(query({ 'share-title': long, 'share-text': 'Isi' }))).toEqual({
    title: '',
    text: `${long}\n\nIsi`,
  });
});
