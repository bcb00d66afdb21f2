import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { pixelDensity } from '#ui/platform/device.ts';
import { openPdf } from './open-pdf.ts';

/** A rendered page and its text. */
export type DrawnPage = { number: number; of: number; canvas: HTMLCanvasElement; text: string };

/** A sharper picture needs memory that a cheap phone lacks. */
const DENSITY_MAX = 2;

/** Renders a PDF page by page, `width` CSS pixels wide. Resolves when all are rendered; rejects if it is not a PDF or rendering failed. */
export const drawPages = (
  pdf: Blob,
  width: number,
  signal: AbortSignal,
  onPage: (page: DrawnPage) => void,
): Promise<void> =>
  openPdf(pdf, async (opened) => {
    for (let number = 1; number <= opened.numPages; number += 1) {
      if (signal.aborted) return;
      const page = await opened.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const density = pixelDensity(DENSITY_MAX);
      const viewport = page.getViewport({ scale: (width / natural.width) * density });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const text = await wordsOf(page);
      if (signal.aborted) return;
      onPage({ number, of: opened.numPages, canvas, text });
    }
  });

/** A page's text, read chunk by chunk: pdfjs's own method needs async iteration of streams, which Safari and Chrome before 124 lack. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const words: string[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<{
      items: (TextItem | object)[];
    }>;
    if (done) return words.join(' ');
    for (const item of value.items) words.push('str' in item ? item.str : '');
  }
}
