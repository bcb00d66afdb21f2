import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentText } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import { divideByVolumes, type Volume } from '#shared/domain/volume/volume.ts';
import type { Book, BookChapter, BookCover, BookLabels } from '#shared/manuscript/manuscript.ts';
import type { AuthorWork, ChapterView, StoryView } from '#sync/types/author-work.ts';

/** Receives a story's chapters for a file; `add` may be called before the next chapter is read. */
export type BookSink = { add(chapter: BookChapter): void };

type Source = {
  work: AuthorWork;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  /** Whether a chapter is in the file. A volume whose first chapter is not begins at the next one. */
  takes(chapter: ChapterView): boolean;
  /** Name of a chapter without a title, by its number from 1. */
  untitled(number: number): string;
  onProgress(done: number): void;
  signal: AbortSignal;
};

/** Reads a story's details for a book; without a chosen language it is detected from its words. */
export async function bookOf(
  work: AuthorWork,
  story: StoryView,
  chapters: readonly ChapterView[],
  around: { labels: BookLabels; cover: BookCover | null },
): Promise<Book> {
  const first = chapters[0] ? await work.chapterText(chapters[0].id) : undefined;
  const sample = first ? documentText(first.content).slice(0, 5_000) : '';
  return {
    id: story.id,
    title: story.form.title,
    author: story.penName,
    language: storyLanguage(story.form, sample),
    synopsis: story.form.synopsis,
    modifiedAt: chapters.reduce((max, { updatedAt }) => Math.max(max, updatedAt), story.updatedAt),
    ...around,
  };
}

/**
 * Passes a story's chapters to a file in order: from this device, else from the server. Returns the names of the chapters that neither has.
 * After one failure the network is not used again.
 */
export async function gatherStory(source: Source, sink: BookSink): Promise<string[]> {
  const missing: string[] = [];
  let reachable = true;
  const fetched = async (chapter: ChapterView): Promise<ChapterText | undefined> => {
    if (!reachable) return undefined;
    return source.work.fetchChapter(chapter.id).catch(() => {
      reachable = false;
      return undefined;
    });
  };
  const volumes = new Map(
    divideByVolumes(source.chapters, source.volumes).map((part) => [
      part.chapters[0]?.id,
      part.volume?.title,
    ]),
  );
  let volume: string | undefined;
  let number = 0;
  for (const [index, chapter] of source.chapters.entries()) {
    volume = volumes.get(chapter.id) ?? volume;
    if (!source.takes(chapter)) continue;
    number += 1;
    source.signal.throwIfAborted();
    const label = chapter.title.trim() || source.untitled(number);
    const text = (await source.work.chapterText(chapter.id)) ?? (await fetched(chapter));
    if (text) {
      sink.add({ id: chapter.id, label: text.title.trim() || label, ...(volume ? { volume } : {}), text });
      volume = undefined;
    } else missing.push(label);
    source.onProgress(index + 1);
  }
  return missing;
}
