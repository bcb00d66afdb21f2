// As a worker, not as a file: its syntax is then converted like ours (pdfjs writes for Safari 16.4).
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { pixelDensity } from '#ui/platform/pixel-density.ts';

/** A rendered page and its text. */
export type DrawnPage = { number: number; of: number; canvas: HTMLCanvasElement; text: string };

/** A sharper picture takes memory that a cheap phone lacks. */
const DENSITY_MAX = 2;

/**
 * Renders a PDF page by page, `width` CSS pixels wide, with pdfjs, which is loaded now. It uses the build for older browsers, as the
 * other needs features that browsers have only since 2025. Resolves when all are rendered; rejects if it is no PDF or rendering failed.
 */
export async function drawPages(
  pdf: Blob,
  width: number,
  signal: AbortSignal,
  onPage: (page: DrawnPage) => void,
): Promise<void> {
  const [pdfjs, data] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), pdf.arrayBuffer()]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // The page's policy forbids eval.
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
