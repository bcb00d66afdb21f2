import { expect, test } from 'vitest';
import { writingPage } from '#start/guard.ts';

const stories = '/author';

test.each([
  '/author',
  '/authorManage/newChapter/b1/c1/0',
  '/authorManage/chapterincome/b1',
  '/Create/0',
  '/manuscript/import/b1?from=menu',
  '/unsent',
  '/writing',
  '/write?book=b1',
  '/share',
  '/info',
  '/settings/device',
])('“Keep writing without signing in” stays on %s', (wanted) => {
  expect(writingPage(wanted, stories)).toBe(wanted);
});

test.each([
  '/income',
  '/desk',
  '/message',
  '/settings/payment',
  '/welfare',
  '/eDetail?id=b1',
  '/logout',
  '/nowhere',
  null,
])('“Keep writing without signing in” leads from %s to the stories', (wanted) => {
  expect(writingPage(wanted, stories)).toBe(stories);
});
