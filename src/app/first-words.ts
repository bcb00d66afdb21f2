import { chapterAddress } from '#features/chapters/editor/chapter-address.ts';
import { dropFirstSurface, showFirstSurface } from '#features/chapters/editor/first-surface.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import { CHAPTER_WORDS_MAX, PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/writing-language.ts';
import { type FirstRows, readFirstRows } from '#storage/first-rows.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { takeFirstView } from './platform/first-view.ts';
import { readLocation } from './platform/hash-location.ts';
import { partingKeys, putPartingCopy } from './platform/last-texts.ts';
import { pageClock, pageRandom, pageTimers } from './platform/ports.ts';
import { pageSessionCopies } from './platform/session-copies.ts';
import type { Route } from './routes.ts';

/** How long the app waits for the device's database, where another page may be at work. */
const PATIENCE_MS = 500;
const NOTHING: ChapterText = { title: '', content: emptyDocument(), authorNote: null };

/** Whether the page shows title and text and no notice above them, which only the whole app can word. */
function isPlain({ story, chapter }: FirstRows): boolean {
  if (!chapter) return !story.server?.finished && !story.server?.completionWaiting;
  const { row, draft, entries } = chapter;
  const justPublished =
    row.publishedSeenAt !== null && pageClock.now() - row.publishedSeenAt < PUBLISH_UNDO_MS;
  return !(
    row.conflict === 1 ||
    row.deletedAt !== null ||
    row.head?.publishAt ||
    justPublished ||
    row.words > CHAPTER_WORDS_MAX ||
    draft.text.authorNote?.place === 'above' ||
    entries.some(({ intent }) => intent.name === 'publishChapter')
  );
}

/**
 * Shows an author's chapter before React and the author's work on this device are there, where that is all there is to show of it
 * (docs/decisions/0018). Resolves when it is on the screen, with what takes it away where no screen takes it over.
 */
export async function showFirstWords(
  ...[params, coming]: Parameters<NonNullable<Route['first']>>
): Promise<(() => void) | undefined> {
  const { bookId, chapterId } = chapterAddress(params);
  const { uid, language = DEFAULT_LANGUAGE } = pageSessionCopies.read();
  if (!uid || !bookId || chapterId === undefined || readLocation().search !== '') return undefined;
  // A last text is taken over before its chapter is shown (SYNC-2).
  if (partingKeys(uid).length > 0) return undefined;
  const late = new Promise<undefined>((go) => pageTimers.after(PATIENCE_MS, () => go(undefined)));
  const [rows, { tables }] = await Promise.all([
    Promise.race([readFirstRows(indexedDB, uid, bookId, chapterId), late]),
    coming,
  ]);
  if (!rows || !isPlain(rows)) return undefined;
  const { text, seq } = rows.chapter?.draft ?? { text: NOTHING, seq: 0 };
  const id = chapterId ?? mintId<ChapterId>(pageClock, pageRandom);
  const session: string = mintId(pageClock, pageRandom);
  const t = createTranslator(language, tables);
  takeFirstView();
  showFirstSurface({
    bookId,
    chapterId,
    text,
    lang: storyLanguage(rows.story.form),
    texts: {
      label: t('editor.label'),
      placeholder: t('editor.placeholder'),
      title: t('editor.titlePlaceholder'),
    },
    timers: pageTimers,
    keep(now, before) {
      const at = pageClock.now();
      const parting = { uid, id, session, text: now, onSeq: seq, onText: text, pendingText: before, at };
      putPartingCopy(chapterId ? parting : { ...parting, newIn: bookId });
      return id;
    },
  });
  await new Promise<void>((go) => afterPaint(go));
  return dropFirstSurface;
}
