import type { BookId, VolumeId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import { putVolumes } from '#sync/outbox/volumes.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { VolumeWork } from '#sync/types/work-parts.ts';
import { placeDrafts } from './work-stories.ts';

/** An author's writes to volumes: row and intent in one transaction, then the flusher is poked. */
export function createVolumeWrites({ uid, open, ports, poke, keep }: WorkContext): VolumeWork {
  async function change(
    bookId: BookId,
    make: (volumes: readonly Volume[]) => readonly Volume[],
    also: () => Promise<void> = async () => {},
  ): Promise<void> {
    const db = await open();
    await db.transaction('rw', [db.stories, db.chapters, db.volumes, db.outbox], async () => {
      await also();
      const volumes = (await db.volumes.get([uid, bookId]))?.volumes ?? [];
      await putVolumes(db, uid, bookId, make(volumes), ports);
    });
    keep();
    poke('now');
  }

  return {
    async beginVolume(bookId, title, firstChapterId) {
      const id = mintId<VolumeId>(ports.clock, ports.random);
      await change(bookId, (volumes) => [...volumes, { id, title, firstChapterId }]);
      return id;
    },
    renameVolume: (bookId, id, title) =>
      change(bookId, (volumes) =>
        volumes.map((volume) => (volume.id === id ? { ...volume, title } : volume)),
      ),
    removeVolume: (bookId, id) => change(bookId, (volumes) => volumes.filter((volume) => volume.id !== id)),
    async arrange(bookId, ids, volumes) {
      const db = await open();
      await change(
        bookId,
        // Change only where they begin: names and volumes changed meanwhile stay.
        (now) =>
          now.map((volume) => {
            const placed = volumes.find((other) => other.id === volume.id);
            return placed ? { ...volume, firstChapterId: placed.firstChapterId } : volume;
          }),
        () => placeDrafts(db, uid, bookId, ids, ports),
      );
    },
  };
}
