import { expect, test } from 'vitest';
import { parseNotice } from './parse-notice.ts';

test('a file has fields, then a title and a text for each language', () => {
  const file = `# Autumn
category: event
publish: 2026-12-01T09:00:00+07:00

== en_US
A title

First part.

- one
- two

== en_ID
Judul
Isi.
`;
  expect(parseNotice(file)).toEqual({
    ok: true,
    value: {
      id: '',
      category: 'event',
      publish: '2026-12-01T09:00:00+07:00',
      texts: {
        en_US: { title: 'A title', text: 'First part.\n\n- one\n- two' },
        en_ID: { title: 'Judul', text: 'Isi.' },
      },
    },
  });
});

test('all errors are reported at once', () => {
  const read = parseNotice('kind: x\npublish: soon\n== fr_FR\nTitre\nTexte\n== en_ID\nJudul\n');
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.error).toHaveLength(6);
  expect(read.error.join('\n')).toMatch(/kind.*category.*publish.*fr_FR.*en_ID needs.*en_US/s);
});
