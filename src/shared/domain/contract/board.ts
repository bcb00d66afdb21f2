/**
 * Width and height of the signature board in its own units (docs/spec, section 9, Signature board). Same shape as the pad, so that a
 * drawing fills the contract's signature box.
 */
export const BOARD_WIDTH = 1_000;
export const BOARD_HEIGHT = 600;
/** Dashes of the dashed line, and the gaps between them (docs/spec, section 9, also for the next four constants). */
export const DASHES: readonly [dash: number, gap: number] = [10, 3];
/** Length of each side of an arrow's head. */
export const ARROW_HEAD_LENGTH = 30;
/** Degrees between an arrow's shaft and each side of its head. */
export const ARROW_HEAD_ANGLE = 30;
/** Scale of an uploaded image when it is placed on the board. */
export const UPLOAD_SCALE = 0.5;
/** Pixels of the exported PNG per unit of the board. */
export const EXPORT_MULTIPLIER = 2;
