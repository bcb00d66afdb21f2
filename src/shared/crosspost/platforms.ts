/** Platforms on which an author also posts. A mark says which text of a chapter was posted there (MOVE-7). */
export const PLATFORMS = ['royalRoad', 'wattpad', 'ao3', 'scribbleHub'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Whether a target of copying is a platform, on which a chapter can be marked as posted. */
export const isPlatform = (target: string): target is Platform =>
  (PLATFORMS as readonly string[]).includes(target);
