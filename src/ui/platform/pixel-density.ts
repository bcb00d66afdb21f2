/** Screen pixels per CSS pixel, at least 1 and at most `most`: more takes memory that a cheap phone lacks. */
export const pixelDensity = (most: number): number => Math.min(most, Math.max(1, window.devicePixelRatio));
