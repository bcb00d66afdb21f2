import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine, isStorable } from '#shared/domain/characters.ts';
import type { VolumeId } from '#shared/domain/ids.ts';
import { VOLUME_TITLE_CHARS_MAX, VOLUMES_MAX } from '#shared/domain/volume/volume.ts';
import { bookId, chapterId, id, revisionId } from './common.ts';

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
 * All volumes of a story, in no order. `baseRevision` is the `revisionId` they grew from, null where there were none; a chapter the
 * server does not know yet is on its way.
 */
export const bookVolumesRequest = v.object({
  bookId,
  volumes: several(sentVolume),
  baseRevision: v.nullable(revisionId),
});

/** The volumes a story has: answer to a conflict, with what the server holds. */
export const volumesHeld = v.object({ volumes, revisionId: v.nullable(revisionId) });

/** Answer to a change. The versions are those of `chapterSaved`. */
export const bookVolumesSaved = v.object({
  volumes,
  revisionId: v.nullable(revisionId),
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});
