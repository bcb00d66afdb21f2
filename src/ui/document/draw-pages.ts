import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { pixelDensity } from '#ui/platform/pixel-density.ts';

/** A page as it was drawn, and its words. */
export type DrawnPage = { number: number; of: number; canvas: HTMLCanvasElement; text: string };

/** Sharper than this costs memory a cheap phone has not. */
const DENSITY_MAX = 2;

/**
 * Draws a PDF page after page, `width` CSS pixels wide, by pdfjs, which is loaded now: by its build for older browsers, as the other
 * asks for what browsers have since 2025 only. Resolves when all are drawn; rejects when it is no PDF or the drawing failed.
 */
export async function drawPages(
  pdf: Blob,
  width: number,
  signal: AbortSignal,
  onPage: (page: DrawnPage) => void,
): Promise<void> {
  const [pdfjs, data] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), pdf.arrayBuffer()]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // The page's policy allows no code made of text.
  const task = pdfjs.getDocument({ data: new Uint8Array(data), isEvalSupported: false });
  try {
    const document_ = await task.promise;
    for (let number = 1; number <= document_.numPages; number += 1) {
      if (signal.aborted) return;
      const page = await document_.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const density = pixelDensity(DENSITY_MAX);
      const viewport = page.getViewport({ scale: (width / natural.width) * density });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const text = await wordsOf(page);
      if (signal.aborted) return;
      onPage({ number, of: document_.numPages, canvas, text });
    }
  } finally {
    await task.destroy();
  }
}

/** A page's words. Read piece by piece: pdfjs's own reading asks for streams that can be looped over, which Safari and Chrome before 124 have not. */
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
