import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';

export const ZOOM_MAX = 4;

/** Width and height of the original picture, in px. */
export type Size = { width: number; height: number };

/** The part of a picture that is the cover: its centre in the picture (0 to 1), and the zoom (1: as much as fits). */
export type Crop = { x: number; y: number; zoom: number };

/** Part of the picture in its own px. */
export type Rect = { left: number; top: number; width: number; height: number };

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** The middle of the picture, as much as fits 400x560. */
export const startCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The rectangle of a crop, always in the cover's shape. */
export function cropRect(size: Size, crop: Crop): Rect {
  const scale = Math.min(size.width / COVER_WIDTH_PX, size.height / COVER_HEIGHT_PX) / crop.zoom;
  const width = COVER_WIDTH_PX * scale;
  const height = COVER_HEIGHT_PX * scale;
  return { left: crop.x * size.width - width / 2, top: crop.y * size.height - height / 2, width, height };
}

/** The nearest crop that stays within the picture and the zoom's limits. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(1, crop.zoom, ZOOM_MAX);
  const { width, height } = cropRect(size, { ...crop, zoom });
  const edgeX = width / size.width / 2;
  const edgeY = height / size.height / 2;
  return { zoom, x: clamp(edgeX, crop.x, 1 - edgeX), y: clamp(edgeY, crop.y, 1 - edgeY) };
}

/** Moves the picture under the frame by screen px; `frameWidth` is the frame's width on the screen. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number, frameWidth: number): Crop {
  const perPx = cropRect(size, crop).width / frameWidth;
  return fitCrop(size, {
    ...crop,
    x: crop.x - (byX * perPx) / size.width,
    y: crop.y - (byY * perPx) / size.height,
  });
}
