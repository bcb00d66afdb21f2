import { afterEach, describe, expect, test } from 'vitest';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { pageSessionCopies, pageStoryAtHand } from './session-copies.ts';

const STORY = '0190a000-0000-7000-8000-000000000001' as BookId;
const OTHER = '0190a000-0000-7000-8000-000000000002' as BookId;

afterEach(() => localStorage.clear());

test('the storage keys of the session: `un` and `name` hold the name, never the e-mail (docs/spec, section 3)', () => {
  pageSessionCopies.write({
    udid: 'abcdefgh23456789',
    language: 'en_US',
    uid: '0190a000-0000-7000-8000-00000000000a' as UserId,
    name: 'Dewi',
    avatar: null,
    email: 'dewi@tinta.test',
    role: 'author',
    accessToken: 'a',
    refreshToken: 'r',
  });
  expect(localStorage.getItem('un')).toBe('Dewi');
  expect(localStorage.getItem('name')).toBe('Dewi');
  expect(pageSessionCopies.read()).toMatchObject({ name: 'Dewi', email: 'dewi@tinta.test' });
});

describe('the current story: Abookid, AbookName and toll (docs/spec, section 3)', () => {
  test('a reload reads what was remembered', () => {
    expect(pageStoryAtHand.read()).toBeNull();
    pageStoryAtHand.remember({ id: STORY, name: 'Hujan', allowPrice: true });
    expect(localStorage.getItem('Abookid')).toBe(STORY);
    expect(localStorage.getItem('toll')).toBe('1');
    expect(pageStoryAtHand.read()).toEqual({ id: STORY, name: 'Hujan', allowPrice: true });
  });
  test('the keys are deleted with their story, and with no other', () => {
    pageStoryAtHand.remember({ id: STORY, name: 'Hujan', allowPrice: false });
    pageStoryAtHand.forget(OTHER);
    expect(pageStoryAtHand.read()?.id).toBe(STORY);
    pageStoryAtHand.forget(STORY);
    for (const key of ['Abookid', 'AbookName', 'toll']) expect(localStorage.getItem(key)).toBeNull();
  });
});
