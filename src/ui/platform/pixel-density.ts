/** Pixels of the screen to one of CSS, at least 1 and at most `most`: more costs memory a cheap phone has not. */
export const pixelDensity = (most: number): number => Math.min(most, Math.max(1, window.devicePixelRatio));
