import type { ChapterRow } from '#server/db/schema/story.ts';
import { REVISION_FOLD_MS } from '#shared/domain/limits.ts';

/** Who saves or reads: the device, and the run of its page or worker, '' if the app is an older one or the call does not say it. */
export type Reader = { readonly udid: string; readonly run?: string | undefined };

type Head = Pick<ChapterRow, 'headUdid' | 'headRun' | 'headStartedAt' | 'headPinned'>;

/**
 * Whether the newest revision is another one's. A device id is not enough: a restored backup of a phone gives it to a second phone. A run's
 * id exists in the memory of one page only.
 */
export const isOfAnother = (head: Head, { udid, run = '' }: Reader): boolean =>
  head.headRun !== run || (run === '' && (udid === '' || head.headUdid !== udid));

/**
 * Whether a new text replaces the newest revision instead of following it (SYNC-5): the same run wrote that, at most 10 minutes after its
 * first save, and neither readers nor anyone else has it.
 */
export function mayFold(head: Head, saver: Reader, now: number): boolean {
  const age = now - head.headStartedAt;
  return !isOfAnother(head, saver) && !head.headPinned && age >= 0 && age <= REVISION_FOLD_MS;
}
