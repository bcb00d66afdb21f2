import { SCENE_BREAK } from '#shared/domain/scene-break.ts';

/** Whether a line is a scene break: three asterisks, dashes, a single #, and the like. */
export const isSceneLine = (line: string): boolean => SCENE_BREAK.test(line.trim());
