import { failed, type Refusal } from '#server/core/outcome.ts';
import type { Drawing } from './draw-picture.ts';

/** Why a picture was refused, in words. */
export const pictureRefusal = (kind: Exclude<Drawing<unknown>['kind'], 'drawn'>): Refusal =>
  kind === 'unsupported'
    ? failed('unsupportedImage')
    : { ...failed('tooLarge'), message: ({ picture }) => picture.tooManyPixels };
