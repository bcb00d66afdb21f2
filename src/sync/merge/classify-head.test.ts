import { describe, expect, it } from 'vitest';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { type Ancestor, classifyHead, classifyHistory } from './classify-head.ts';

const head = (revisionId: string, parentRevisionId: string | null = null, contentHash = revisionId) =>
  ({ revisionId, parentRevisionId, contentHash }) as unknown as ChapterHead;
const row = (textRevisionId: string | null, of = head(textRevisionId ?? 'none')) =>
  ({ textRevisionId, head: of }) as unknown as ChapterRow;
const ids = (...names: string[]) => names as ChapterHead['revisionId'][];

describe('SYNC-10, SYNC-17 what a head from the server means', () => {
  it('is the same if its revision or its text is the same', () => {
    expect(classifyHead(row('r2'), head('r2'), ids('r1', 'r2')).kind).toBe('same');
    expect(classifyHead(row('r2', head('r2', null, 'h')), head('r3', 'r2', 'h'), ids('r2')).kind).toBe(
      'same',
    );
  });
  it('is an advance if it is a successor of our revision', () =>
    expect(classifyHead(row('r2'), head('r3', 'r2'), ids('r1', 'r2')).kind).toBe('advance'));
  it('is an advance, not a loss, if our text is only older than a head that this device has seen', () =>
    expect(classifyHead(row('r1', head('r2', 'r1')), head('r2', 'r1'), ids('r1', 'r2')).kind).toBe(
      'advance',
    ));
  it('means that the server went back if it is an earlier head that this device has seen', () =>
    expect(classifyHead(row('r3'), head('r1'), ids('r1', 'r2', 'r3')).kind).toBe('wentBack'));
  it('is unknown without the history if this device has not seen it', () =>
    expect(classifyHead(row('r3'), head('r9', 'r8'), ids('r1', 'r3')).kind).toBe('unknown'));
});

/** A history, newest first; a name in brackets is a revision whose text was removed. */
const history = (...names: string[]): Ancestor[] =>
  names.map((name) => ({
    revisionId: name.replace(/[()]/g, '') as Ancestor['revisionId'],
    ...(name.startsWith('(') ? { removed: true } : {}),
  }));

describe('SYNC-17 what a head means by its history', () => {
  it('is an advance if our revision is among its ancestors', () =>
    expect(classifyHistory(row('r3'), history('r9', 'r8', 'r3'), ids('r1', 'r3'))).toEqual({
      kind: 'advance',
    }));
  it('finds the newest revision both sides have seen', () =>
    expect(classifyHistory(row('r3'), history('r9', 'r8', 'r1', 'r0'), ids('r0', 'r1', 'r3'))).toEqual({
      kind: 'diverged',
      common: 'r1',
    }));
  it('has nothing in common after a total loss', () =>
    expect(classifyHistory(row('r3'), history('r9'), ids('r3'))).toEqual({ kind: 'diverged', common: null }));
  it('is an advance even if the server no longer has our revision’s text', () =>
    expect(classifyHistory(row('r3'), history('r9', '(r3)'), ids('r1', 'r3'))).toEqual({ kind: 'advance' }));
  it('takes a common revision that still has a text', () =>
    expect(classifyHistory(row('r3'), history('r9', '(r2)', 'r1'), ids('r1', 'r2', 'r3'))).toEqual({
      kind: 'diverged',
      common: 'r1',
    }));
});
