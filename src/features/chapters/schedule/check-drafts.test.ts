import { describe, expect, it } from 'vitest';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { aText } from '#test/support/texts.ts';
import { checkDrafts } from './check-drafts.ts';

const draft = (id: string, conflict = false) => ({ id: id as ChapterId, conflict }) as ChapterView;

describe('drafts are checked before they are scheduled', () => {
  it('by the rules of publishing, with missing texts fetched', async () => {
    const untitled = { ...aText('words'), title: '' };
    const work = {
      chapterText: async (id: string) => ({ good: { ...aText('words'), title: 'T' }, untitled })[id],
      fetchChapter: async (id: string) => {
        if (id === 'away') return { ...aText(''), title: 'T' };
        throw new Error('offline');
      },
    };
    const problems = await checkDrafts(work as never, [
      draft('good'),
      draft('untitled', true),
      draft('away'),
      draft('lost'),
    ]);
    expect(Object.fromEntries(problems)).toEqual({
      untitled: ['schedule.conflict', 'chapter.error.titleEmpty'],
      away: ['chapter.error.wordsMin'],
      lost: ['schedule.missing'],
    });
  });
});
