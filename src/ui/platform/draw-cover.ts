import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';

/** Maximum number of title lines on a drawn cover, and the cover's margin in px. */
const LINES_MAX = 8;
const EDGE = 48;
const SIZE = 40;
/** JPEG quality, from 0 to 1; at this value a cover looks like its original. */
const JPEG_QUALITY = 0.92;

/** A word with the space after it, or one character of a script without spaces. */
const PIECE =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*(?:[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|$)/gu;

/** A text's words, or single characters if it has no spaces, in lines of at most `width`. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const piece of text.match(PIECE) ?? []) {
    const longer = `${lines.at(-1)}${piece}`;
    if (context.measureText(longer.trimEnd()).width <= width || lines.at(-1) === '')
      lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.slice(0, LINES_MAX).map((line) => line.trim());
}

/** Draws a cover for a story without one: title above, pen name below, as PNG. Null if the browser cannot draw. */
export async function drawTypedCover(title: string, author: string): Promise<Uint8Array | null> {
  const canvas = document.createElement('canvas');
  canvas.width = COVER_WIDTH_PX;
  canvas.height = COVER_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const paper = context.createLinearGradient(0, 0, COVER_WIDTH_PX, COVER_HEIGHT_PX);
  paper.addColorStop(0, '#43549a');
  paper.addColorStop(1, '#2a3766');
  context.fillStyle = paper;
  context.fillRect(0, 0, COVER_WIDTH_PX, COVER_HEIGHT_PX);
  context.fillStyle = '#fbf8f3';
  context.font = `600 ${SIZE}px Georgia, serif`;
  const width = COVER_WIDTH_PX - 2 * EDGE;
  linesOf(context, title, width).forEach((line, index) => {
    context.fillText(line, EDGE, EDGE + SIZE * 1.25 * (index + 1), width);
  });
  context.fillStyle = '#e0835f';
  context.fillRect(EDGE, COVER_HEIGHT_PX - 104, 96, 3);
  context.fillStyle = '#fbf8f3';
  context.font = '24px Georgia, serif';
  context.fillText(author, EDGE, COVER_HEIGHT_PX - EDGE, width);
  return bytesOf(canvas, 'image/png');
}

/** A picture as JPEG, on white where it is transparent. Null if the browser cannot draw; rejects if the file is not a picture. */
export async function drawAsJpeg(picture: Uint8Array): Promise<Uint8Array | null> {
  const source = await createImageBitmap(new Blob([new Uint8Array(picture)]));
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0);
  source.close();
  return bytesOf(canvas, 'image/jpeg');
}

async function bytesOf(
  canvas: HTMLCanvasElement,
  type: 'image/jpeg' | 'image/png',
): Promise<Uint8Array | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
}
