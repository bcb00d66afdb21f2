import { StaticCanvas } from 'fabric';
import type { Scene } from '#features/board/state/shape.ts';
import { BOARD_HEIGHT, BOARD_WIDTH, EXPORT_MULTIPLIER } from '#shared/domain/contract/board.ts';
import { showsInk } from '#ui/platform/shows-ink.ts';
import { makeObject, type PictureOf } from './make-object.ts';

/** The sheet, ready to be exported; null while it is empty (docs/spec, section 4). Dispose of it after use. */
function sheetOf(scene: Scene, pictureOf: PictureOf): StaticCanvas | null {
  const objects = scene.flatMap((shape) => makeObject(shape, pictureOf) ?? []);
  if (objects.length === 0) return null;
  const canvas = new StaticCanvas(undefined, {
    width: BOARD_WIDTH,
    height: BOARD_HEIGHT,
    enableRetinaScaling: false,
    renderOnAddRemove: false,
    skipOffscreen: false,
  });
  canvas.add(...objects);
  return canvas;
}

/** The sheet as a PNG data URL on a transparent ground, at twice the sheet's size (docs/spec, section 9); null while it is empty. */
export function exportPng(scene: Scene, pictureOf: PictureOf, multiplier = EXPORT_MULTIPLIER): string | null {
  const canvas = sheetOf(scene, pictureOf);
  const url = canvas?.toDataURL({ format: 'png', multiplier }) ?? null;
  void canvas?.dispose();
  return url;
}

/** Whether anything on the sheet can be seen on white paper. White strokes and white pictures cannot. */
function isSeen(scene: Scene, pictureOf: PictureOf): boolean {
  const canvas = sheetOf(scene, pictureOf);
  const seen = canvas !== null && showsInk(canvas.toCanvasElement(1));
  void canvas?.dispose();
  return seen;
}

/**
 * The sheet as the contract's signature: as exported, or with fewer pixels if a photo on it makes it too large for the server. Half the
 * sheet is the pad's own size, which is small enough for any content. Null if nothing on it is visible.
 */
export function exportSignature(scene: Scene, pictureOf: PictureOf, charactersMax: number): string | null {
  if (!isSeen(scene, pictureOf)) return null;
  for (const multiplier of [EXPORT_MULTIPLIER, 1]) {
    const url = exportPng(scene, pictureOf, multiplier);
    if (url === null || url.length <= charactersMax) return url;
  }
  return exportPng(scene, pictureOf, 0.5);
}
