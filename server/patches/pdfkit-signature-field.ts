/**
 * An empty signature field in a document by pdfkit.
 *
 * Why: the author's signature is added later, by an update of the file that may only fill an existing field. pdfkit 0.20 has seven types
 * of fields, but none for signatures. It drops unknown entries of a field, and asks readers to draw all fields themselves, which would
 * change a signed page. Its types lack its form and the annotations of its pages. Gains: without this, a second writer of objects and
 * cross references would need some 300 lines.
 */

type Form = { NeedAppearances: boolean; Fields: unknown[] };
type Internals = { _root: { data: { AcroForm: { data: Form } } }; page: { annotations: unknown[] } };
type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Adds the field `name` to the current page, in points from its top left corner. Choose a font before, and call it once per document. */
export function addSignatureField(
  doc: PDFKit.PDFDocument,
  name: string,
  { x, y, width, height }: Rectangle,
): void {
  doc.initForm();
  const field = { Subtype: 'Widget', FT: 'Sig', T: new String(name), F: 4, color: undefined };
  doc.annotate(x, y, width, height, field as unknown as PDFKit.Mixins.AnnotationOption);
  const { _root: root, page } = doc as unknown as Internals;
  const form = root.data.AcroForm.data;
  form.NeedAppearances = false;
  form.Fields.push(page.annotations.at(-1));
}
