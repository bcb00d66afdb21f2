import { deviceNotes } from '#features/install/device-notes.ts';
import type { UnsentChoice } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** Texts shared by other apps that are no drafts yet: erased where an author who signs out deletes everything (SYNC-11). */
export async function forgetOwn(uid: UserId, choice: UnsentChoice): Promise<void> {
  if (choice !== 'delete') return;
  const notes = deviceNotes();
  for (const { id } of await notes.waiting(uid)) await notes.remove(id);
}
