import { COVER_SIZES, type CoverSize } from './cover-paths.ts';

/** Name of a cover's file in the file store. */
export const coverFile = (fileKey: string, size: CoverSize): string => `covers/${fileKey}-${size}.webp`;

/** Names of all its files. */
export const coverFiles = (fileKey: string): string[] => COVER_SIZES.map((size) => coverFile(fileKey, size));
