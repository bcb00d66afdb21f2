import type { ChapterRow } from '#server/presenters/chapter.ts';
import { REVISION_FOLD_MS } from '#shared/domain/limits.ts';

/**
 * Whether a new text of device `udid` replaces the newest revision instead of following it (SYNC-5): the same device wrote that, at most
 * 10 minutes after its first save, and neither readers nor another device have it.
 */
export function mayFold(
  head: Pick<ChapterRow, 'headUdid' | 'headStartedAt' | 'headPinned'>,
  udid: string,
  now: number,
): boolean {
  const age = now - head.headStartedAt;
  return udid !== '' && head.headUdid === udid && !head.headPinned && age >= 0 && age <= REVISION_FOLD_MS;
}
