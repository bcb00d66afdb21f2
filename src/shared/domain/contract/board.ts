/** Size of the signature board's sheet in its own units: the pad's shape, so that what is drawn fills the contract's signature box. */
export const BOARD_WIDTH = 1_000;
export const BOARD_HEIGHT = 600;
/** Dashes of the dashed line and the gaps between them (docs/spec, section 9, as are the next five). */
export const DASHES: readonly [dash: number, gap: number] = [10, 3];
/** Length of each side of an arrow's head. */
export const ARROW_HEAD_LENGTH = 30;
/** Degrees between an arrow's shaft and each side of its head. */
export const ARROW_HEAD_ANGLE = 30;
/** What an uploaded image is scaled by when it is put on the board. */
export const UPLOAD_SCALE = 0.5;
/** Pixels of the exported PNG to one unit of the sheet. */
export const EXPORT_MULTIPLIER = 2;
