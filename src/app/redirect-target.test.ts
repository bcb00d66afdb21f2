import { expect, test } from 'vitest';
import { afterSignIn, redirectTarget } from './redirect-target.ts';

test.each([
  ['redirect=%2Fauthor', '/author'],
  ['redirect=%2FauthorManage%2FchapterList%2F0192', '/authorManage/chapterList/0192'],
  ['redirect=%2FauthorManage', '/authorManage'],
  ['redirect=%2FeDetail%3FbookId%3D1', '/eDetail?bookId=1'],
])('after sign-in %s leads to the wanted path (docs/spec, section 2)', (search, path) => {
  expect(redirectTarget(search)).toBe(path);
});

test.each([
  '',
  'redirect=',
  'redirect=%2F',
  'redirect=%2F%3Fredirect%3D%252F',
  'redirect=https%3A%2F%2Fevil.example',
  'redirect=%2F%2Fevil.example',
  'redirect=%2Fnowhere',
  'redirect=%2Flogout',
])('a redirect that is not a route of the app (%s) is ignored', (search) => {
  expect(redirectTarget(search)).toBeNull();
});

test.each([
  [null, '/', 'author', '/author'],
  [null, '/', 'editor', '/desk'],
  [null, '/', undefined, '/author'],
  [null, '/author', 'editor', '/desk'],
  [null, '/author', 'author', null],
  ['/income', '/', 'author', '/income'],
  ['/income', '/', 'editor', '/income'],
  [null, '/authorManage/newChapter/b1/c1/0', 'editor', null],
  [null, '/eDetail', 'author', null],
] as const)('a sign-in with the wanted page %s over %s as %s leads to %s', (wanted, path, role, next) => {
  expect(afterSignIn(wanted, path, role)).toBe(next);
});
