import type { CoverId } from '#shared/domain/ids.ts';

export const COVER_SIZES = ['large', 'medium'] as const;
export type CoverSize = (typeof COVER_SIZES)[number];

/** Host-free path of a cover; the file there never changes (docs/spec, section 7, Every answer). */
export const coverPath = (id: CoverId, size: CoverSize): string => `/files/covers/${id}-${size}.webp`;

export const coverPathOrNull = (id: CoverId | null, size: CoverSize): string | null =>
  id === null ? null : coverPath(id, size);
