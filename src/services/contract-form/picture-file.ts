/** The server stores pictures of at most this size, so scaling to it loses nothing. In px. */
const SIDE_MAX = 2_400;
/** A larger file does not get through a slow line within the 15 s of a request. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.85;

/** The picture to send: a large one scaled as the server would, any other as chosen. */
export async function asSent(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const made = await makeSmaller(file).catch(() => file);
  return made.size < file.size ? made : file;
}

/**
 * Scales the picture to at most 2,400 pixels a side, as JPEG (docs/spec, section 5, Image upload: the offer to make it smaller). Rejects
 * if it cannot be drawn.
 */
export async function makeSmaller(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('not drawn'))), 'image/jpeg', QUALITY),
  );
}
