/** First byte of a PNG; a JPEG begins with 0xff. */
const PNG_FIRST = 0x89;
/** Frame headers of a JPEG (SOF0 to SOF15), without three other markers in that range (DHT, JPG, DAC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegPixels(view: DataView): number {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/**
 * Width times height of a png or jpeg, read from its header: a small file may hold a picture too large to decode here. 0 if the header
 * does not say.
 */
export async function pixelsOf(file: Blob): Promise<number> {
  const view = new DataView(await file.arrayBuffer());
  if (view.byteLength < 24) return 0;
  return view.getUint8(0) === PNG_FIRST ? view.getUint32(16) * view.getUint32(20) : jpegPixels(view);
}
