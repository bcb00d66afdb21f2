const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Whether a file is png or jpeg by its first bytes, not by its name (docs/spec, section 5, Image upload). */
export async function isPngOrJpeg(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return startsWith(head, PNG) || startsWith(head, JPEG);
}
