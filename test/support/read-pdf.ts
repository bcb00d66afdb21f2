import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text with its start position, in points from the page's lower left corner. */
export type PlacedText = { readonly text: string; readonly x: number; readonly y: number };

export type ReadPdf = {
  /** A page's pieces in the order they were set. */
  readonly pages: readonly (readonly PlacedText[])[];
  /** A page's text without white space: line breaks depend on the layout. */
  readonly texts: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly attachments: Readonly<Record<string, string>>;
  /** Names of signature fields, with their page (from 1) and whether they have an appearance. */
  readonly signatures: readonly { name: string; page: number; isShown: boolean }[];
};

/** Opens a PDF with pdf.js, as the app does, and lists its contents. Rejects if pdf.js reports any problem. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({
    data: Uint8Array.from(bytes),
    stopAtErrors: true,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
  const pages: PlacedText[][] = [];
  const signatures: { name: string; page: number; isShown: boolean }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    await page.getOperatorList();
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }]
          : [],
      ),
    );
    for (const field of await page.getAnnotations()) {
      if (field.fieldType !== 'Sig') continue;
      signatures.push({ name: field.fieldName, page: number, isShown: field.hasAppearance });
    }
  }
  const { info } = (await document.getMetadata()) as unknown as { info: { Title: string; Language: string } };
  const attached = ((await document.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>;
  const read = {
    pages,
    texts: pages.map((items) => withoutSpaces(items.map(({ text }) => text).join(''))),
    title: info.Title,
    language: info.Language,
    attachments: Object.fromEntries(
      Object.entries(attached).map(([name, { content }]) => [name, Buffer.from(content).toString('utf8')]),
    ),
    signatures,
  };
  await document.loadingTask.destroy();
  return read;
}

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
