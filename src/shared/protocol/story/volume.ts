import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine, isStorable } from '#shared/domain/characters.ts';
import type { VolumeId } from '#shared/domain/ids.ts';
import { VOLUME_TITLE_CHARS_MAX, VOLUMES_MAX } from '#shared/domain/volume/volume.ts';
import { bookId, chapterId, id, revisionId } from '#shared/protocol/fields.ts';

const volume = v.object({
  id: id<VolumeId>(),
  title: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(VOLUME_TITLE_CHARS_MAX),
    v.check((title) => isStorable(title)),
  ),
  firstChapterId: v.nullable(chapterId),
});
const sentVolume = v.object({
  ...volume.entries,
  title: v.pipe(volume.entries.title, v.check(isOneLine, FIELD_CHARACTERS)),
});
const several = <T extends typeof volume | typeof sentVolume>(item: T) =>
  v.pipe(
    v.array(item),
    v.maxLength(VOLUMES_MAX),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length),
  );
const volumes = several(volume);

/**
 * All volumes of a story, in no order. `baseRevision`: the `revisionId` they are based on, null if there were none. Chapters the server does
 * not know yet are allowed: they will arrive.
 */
export const bookVolumesRequest = v.object({
  bookId,
  volumes: several(sentVolume),
  baseRevision: v.nullable(revisionId),
});

/** The server's volumes of a story: answer to a conflict. */
export const volumesHeld = v.object({ volumes, revisionId: v.nullable(revisionId) });

/** Answer to a change. The versions are as in `chapterSaved`. */
export const bookVolumesSaved = v.object({
  volumes,
  revisionId: v.nullable(revisionId),
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});
