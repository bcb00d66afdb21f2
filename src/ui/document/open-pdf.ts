// Imported as a worker, not as a file, so that its syntax is converted like ours (pdfjs is written for Safari 16.4).
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';

/**
 * Opens a PDF for `use` with pdfjs, which is loaded at the first call. It is the build for older browsers; the other build needs features
 * that browsers have only since 2025. Rejects if the file is not a PDF, or if `use` rejects.
 */
export async function openPdf<Result>(
  pdf: Blob,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const [pdfjs, data] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), pdf.arrayBuffer()]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // The page's policy forbids eval.
  const task = pdfjs.getDocument({ data: new Uint8Array(data), isEvalSupported: false });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}
