import type { Cover } from '#session/form-drafts.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import { type Crop, cropRect } from './crop.ts';
import type { Picture } from './load-picture.ts';

const JPEG_QUALITY = 0.9;

/** Cuts the cover out of a picture: 400x560, JPEG, white where the picture is transparent. Rejects if the device has no canvas. */
export async function drawCover(picture: Picture, crop: Crop): Promise<Cover> {
  const canvas = document.createElement('canvas');
  canvas.width = COVER_WIDTH_PX;
  canvas.height = COVER_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = cropRect(picture, crop);
  context.drawImage(picture.element, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('no picture');
  return { bytes: await blob.arrayBuffer(), type: 'image/jpeg' };
}
