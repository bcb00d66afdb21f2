import { Dexie } from 'dexie';
import type { SyncMessage } from '#session/messages.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { OpenDraft } from './open-draft.ts';

/** The editors open in this page. Texts written elsewhere are passed to the editors of the same chapter. */
export function createOpenDrafts() {
  const open = new Map<OpenDraft, UserId>();
  const each = (uid: UserId, id: ChapterId | undefined): OpenDraft[] =>
    [...open]
      .filter(([draft, owner]) => owner === uid && (!id || draft.chapterId === id))
      .map(([draft]) => draft);

  return {
    add: (uid: UserId, draft: OpenDraft) => {
      open.set(draft, uid);
    },
    remove: (draft: OpenDraft) => {
      open.delete(draft);
    },
    /** The chapters open in this page. Their texts are not deleted to make room. */
    chapters: (): Set<string> => new Set([...open.keys()].map((draft) => draft.chapterId)),
    hear(message: SyncMessage): void {
      if (message.type !== 'draft') return;
      for (const draft of each(message.uid, message.chapterId)) {
        if (draft.session === message.by) continue;
        // Often called inside the transaction that wrote the text. Read the text after that transaction, not through it.
        Dexie.ignoreTransaction(() => {
          draft.heard(message.seq).catch(() => {});
        });
      }
    },
    /** The database was deleted under this page: stores again what its editors show. */
    async restore(): Promise<void> {
      await Promise.all([...open.keys()].map((draft) => draft.restore()));
    },
    hide(): void {
      for (const draft of open.keys()) draft.hide();
    },
    async flush(uid?: UserId, id?: ChapterId): Promise<void> {
      const drafts = uid ? each(uid, id) : [...open.keys()];
      await Promise.all(drafts.map((draft) => draft.flush()));
    },
    async close(uid: UserId): Promise<void> {
      await Promise.all(each(uid, undefined).map((draft) => draft.close()));
    },
  };
}

export type OpenDrafts = ReturnType<typeof createOpenDrafts>;
