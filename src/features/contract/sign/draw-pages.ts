import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pixelDensity } from '#ui/platform/pixel-density.ts';

/** A page as it was drawn, and its words. */
export type DrawnPage = { number: number; of: number; canvas: HTMLCanvasElement; text: string };

/** Sharper than this costs memory a cheap phone has not. */
const DENSITY_MAX = 2;

/**
 * Draws a PDF page after page, `width` CSS pixels wide, by pdfjs, which is loaded now. Resolves when all are drawn; rejects when it
 * is no PDF or the drawing failed.
 */
export async function drawPages(
  pdf: Blob,
  width: number,
  signal: AbortSignal,
  onPage: (page: DrawnPage) => void,
): Promise<void> {
  const [pdfjs, data] = await Promise.all([import('pdfjs-dist'), pdf.arrayBuffer()]);
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
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (signal.aborted) return;
      onPage({ number, of: document_.numPages, canvas, text });
    }
  } finally {
    await task.destroy();
  }
}
