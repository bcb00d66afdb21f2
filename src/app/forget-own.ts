import { deviceNotes } from '#features/install/device-notes.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { forgetAnswers } from '#storage/kept-answers.ts';
import type { UnsentChoice } from '#sync/session-control.ts';

/**
 * What stands beside an author's work and goes when the author signs out (SYNC-11): the answers kept for reading offline, money among
 * them, whatever was chosen; texts shared by other apps that are no drafts yet only where everything is deleted.
 */
export async function forgetOwn(uid: UserId, choice: UnsentChoice): Promise<void> {
  await forgetAnswers(uid).catch(() => {});
  if (choice !== 'delete') return;
  const notes = deviceNotes();
  for (const { id } of await notes.waiting(uid)) await notes.remove(id);
}
