import type { CoverSize } from '#server/presenters/cover-paths.ts';

/** Name of a cover's file in the file store. */
export const coverFile = (fileKey: string, size: CoverSize): string => `covers/${fileKey}-${size}.webp`;
