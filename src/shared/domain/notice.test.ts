import { expect, test } from 'vitest';
import { noticeBlocks } from './notice.ts';

test('blank lines separate blocks, a single break is a space, dashes are a list, ## is a heading', () => {
  expect(noticeBlocks('One\nline.\r\n\r\n## A heading\n \n- first\n- second\n\n\nEnd.')).toEqual([
    { type: 'paragraph', text: 'One line.' },
    { type: 'heading', text: 'A heading' },
    { type: 'list', items: ['first', 'second'] },
    { type: 'paragraph', text: 'End.' },
  ]);
});

test('markup is plain text', () => {
  const text = '<script>x()</script> [a](b) **c**';
  expect(noticeBlocks(text)).toEqual([{ type: 'paragraph', text }]);
  expect(noticeBlocks(' \n\n ')).toEqual([]);
});
