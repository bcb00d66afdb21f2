import type { MessageKey } from '#i18n/message-key.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { checkPublish } from '#shared/domain/publish-check.ts';
import type { AuthorWork, ChapterView } from '#sync/types/author-work.ts';

/** The problems that prevent publishing, as texts by chapter. */
export type DraftProblems = ReadonlyMap<ChapterId, MessageKey[]>;

/** Checks drafts as publishing does (docs/spec, section 5). A missing text is fetched; without a network that is the problem reported. */
export async function checkDrafts(
  work: Pick<AuthorWork, 'chapterText' | 'fetchChapter'>,
  drafts: readonly ChapterView[],
): Promise<DraftProblems> {
  const problems = new Map<ChapterId, MessageKey[]>();
  for (const { id, conflict } of drafts) {
    const text = (await work.chapterText(id)) ?? (await work.fetchChapter(id).catch(() => undefined));
    const found: MessageKey[] = [];
    if (conflict) found.push('schedule.conflict');
    if (text) found.push(...Object.values(checkPublish(text)));
    else found.push('schedule.missing');
    if (found.length > 0) problems.set(id, found);
  }
  return problems;
}
