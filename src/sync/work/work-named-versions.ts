import type { VersionId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { textWords } from '#storage/texts/texts.ts';
import { putNamed } from '#sync/outbox/named-versions.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { NamedVersionWork } from '#sync/types/work-parts.ts';

/**
 * An author's writes to named versions: row and intent in one transaction, then the flusher is poked (docs/spec, section 10, Versions).
 */
export function createNamedWrites({ uid, open, ports, call, poke, keep }: WorkContext): NamedVersionWork {
  return {
    async namedVersions(chapterId) {
      const db = await open();
      const rows = await db.named.where('[uid+chapterId]').equals([uid, chapterId]).toArray();
      return rows
        .sort((a, b) => b.savedAt - a.savedAt || (a.id < b.id ? 1 : -1))
        .map(({ id, name, savedAt, title, words }) => ({ id, name, savedAt, title, words }));
    },

    async nameText(chapterId, name, text) {
      const db = await open();
      const id = mintId<VersionId>(ports.clock, ports.random);
      const nameId = mintId<VersionId>(ports.clock, ports.random);
      await db.transaction('rw', [db.chapters, db.named, db.outbox], async () => {
        const chapter = await db.chapters.get([uid, chapterId]);
        if (!chapter) throw new Error('no such chapter on this device');
        const { bookId } = chapter;
        const savedAt = ports.clock.now();
        const facts = { name, nameId, seen: [nameId], savedAt, title: text.title, words: textWords(text) };
        await putNamed(db, { uid, id, bookId, chapterId, ...facts, text, sent: 0 }, ports);
      });
      keep();
      poke('now');
      return id;
    },

    async renameVersion(id, name) {
      const db = await open();
      const nameId = mintId<VersionId>(ports.clock, ports.random);
      await db.transaction('rw', [db.named, db.outbox], async () => {
        const row = await db.named.get([uid, id]);
        if (row) await putNamed(db, { ...row, name, nameId, seen: [...row.seen, nameId] }, ports);
      });
      poke('now');
    },

    async namedText(id) {
      const db = await open();
      const row = await db.named.get([uid, id]);
      if (!row) throw new Error('no such version on this device');
      if (row.text) return row.text;
      const text = await fetching(() => pullCall({ call, uid }, 'versionNamed', { request: { id } }));
      await db.named.update([uid, id], { text });
      return text;
    },
  };
}
