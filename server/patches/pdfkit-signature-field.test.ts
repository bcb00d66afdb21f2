import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { addSignatureField } from './pdfkit-signature-field.ts';

it('adds the field to the form and to the page, at its position, and does not let readers draw the field themselves', async () => {
  const doc = new PDFDocument({ size: [200, 100], compress: false });
  doc.font('Helvetica');
  addSignatureField(doc, 'author', { x: 10, y: 20, width: 100, height: 30 });
  const chunks: Buffer[] = [];
  doc.end();
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString('latin1');

  const objectOf = (reference?: string) =>
    new RegExp(`\\n${reference} 0 obj\\n(.*?)endobj`, 's').exec(file)?.[1] ?? '';
  const field = /\/Annots \[(\d+) 0 R\]/.exec(file)?.[1];
  expect(objectOf(field)).toMatch(/\/Subtype \/Widget/);
  expect(objectOf(field)).toMatch(/\/FT \/Sig\n/);
  expect(objectOf(field)).toMatch(/\/T \(author\)/);
  expect(objectOf(field)).toMatch(/\/Rect \[10 50 110 80\]/);
  const form = objectOf(/\/AcroForm (\d+) 0 R/.exec(file)?.[1]);
  expect(form).toContain(`/Fields [${field} 0 R]`);
  expect(form).toContain('/NeedAppearances false');
});
