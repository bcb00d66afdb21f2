import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { keptChapterPath, keptStoryPath } from '#shared/protocol/kept-reads.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import { canKeep, forgetAnswers, keepAnswer, keptOf, reserve } from './kept-answers.ts';

/** What the device keeps of a story. `bytes`: size on the device. */
export type KeptStory = { chapters: number; bytes: number };

/** Why keeping stopped before the last chapter. */
export type KeepFailure = 'network' | 'full' | 'busy';

/**
 * A story that a reader keeps on the device to read it without a network. `kept` is null until it was looked up, and where the browser can keep nothing. `keep` fetches the chapters
 * that are missing, one after the other; what was fetched stays if it is stopped.
 */
export function useKeptStory(story: PublicStory) {
  const { api } = useServices();
  const [kept, setKept] = useState<KeptStory | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [failure, setFailure] = useState<KeepFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  const latest = useRef(story);
  latest.current = story;

  const look = useCallback(async () => {
    const { paths, bytes } = await keptOf(allPaths(latest.current));
    setKept({
      chapters: [...paths].filter((path) => path !== keptStoryPath(latest.current.id)).length,
      bytes,
    });
    return paths;
  }, []);
  useEffect(() => {
    void canKeep().then((can) => (can ? void look() : undefined));
    return () => stop.current?.abort();
  }, [look]);

  /** Why it was not stored, or null. */
  const fetchOne = async (id: ChapterId, signal: AbortSignal): Promise<KeepFailure | null> => {
    const path = keptChapterPath(id);
    await reserve(path);
    const answer = await api.call('chapterRead', { params: { id } }, { quiet: true, signal });
    if (answer.ok) {
      const size = await keepAnswer(path, answer.value);
      setKept((now) => now && { chapters: now.chapters + 1, bytes: now.bytes + size });
      return null;
    }
    await forgetAnswers([path]);
    // A chapter that was unpublished meanwhile is no longer part of the story.
    const isGone = answer.error.kind === 'answer' && answer.error.code === 'notFound';
    if (isGone || signal.aborted) return null;
    return answer.error.kind === 'answer' ? 'busy' : 'network';
  };
  const fetchMissing = async (signal: AbortSignal): Promise<KeepFailure | null> => {
    const { id, chapters } = latest.current;
    const has = await look();
    await keepAnswer(keptStoryPath(id), latest.current);
    for (const chapter of chapters) {
      if (has.has(keptChapterPath(chapter.id))) continue;
      const failed = await fetchOne(chapter.id, signal);
      if (failed || signal.aborted) return failed;
    }
    return null;
  };
  const keep = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(null);
    setIsKeeping(true);
    // Only a full device refuses to store.
    setFailure(await fetchMissing(controller.signal).catch((): KeepFailure => 'full'));
    await look();
    setIsKeeping(false);
  };
  const forget = async () => {
    await forgetAnswers(allPaths(latest.current));
    await look();
  };
  return { kept, isKeeping, failure, keep, stop: () => stop.current?.abort(), forget };
}

const allPaths = ({ id, chapters }: PublicStory): string[] => [
  keptStoryPath(id),
  ...chapters.map((chapter) => keptChapterPath(chapter.id)),
];
