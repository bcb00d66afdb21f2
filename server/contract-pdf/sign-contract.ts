import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { OwnError } from '#server/ports/own-error.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { textOfContract } from './attached-file.ts';
import type { SigningCertificate } from './certificate.ts';
import { signDigest } from './cms.ts';
import { EVIDENCE_FILE, type Evidence, type StoredEvidence, writeEvidence } from './evidence.ts';
import { makeEvidencePage } from './evidence-page.ts';
import { AUTHOR_FIELD } from './make-contract.ts';
import { PdfFile } from './pdf-file.ts';
import { PdfUpdate } from './pdf-update.ts';
import {
  isArray,
  isDictionary,
  isReference,
  isString,
  type PdfDictionary,
  type PdfValue,
  pdfBytes,
  pdfDictionary,
  pdfName,
  pdfReference,
  pdfText,
  withReferences,
  writeValue,
} from './pdf-values.ts';
import { signaturePixels } from './signature-picture.ts';

/** The input of a signing: the exact bytes that were reviewed, the drawn signature and the evidence. */
export type Signing = {
  readonly reviewed: Uint8Array;
  readonly language: Language;
  /** A PNG with transparency, from the pad. */
  readonly signature: Uint8Array;
  readonly evidence: Evidence;
};

/** Space for the CMS signature in the file. A certificate from the settings may be larger than the installation's own. */
const CMS_BYTES_MAX = 8_192;
const CONTENTS = `<${'0'.repeat(CMS_BYTES_MAX * 2)}>`;
const BYTE_RANGE = `[0 ${'*'.repeat(10)} ${'*'.repeat(10)} ${'*'.repeat(10)}]`;

/**
 * Returns the signed contract: the unchanged bytes of the reviewed document, then an incremental update. The update has the drawn signature
 * in its field, the page of evidence, the evidence as an attached file, and a PAdES signature (ETSI EN 319 142-1, baseline B) over
 * everything. That signature forbids further changes. With an RSA certificate the same input gives the same bytes. Throws if `reviewed` is
 * not from `makeContract`, if its hash or that of its text differs from the evidence, or if `signature` is not a PNG.
 */
export async function signContract(
  { reviewed, language, signature, evidence }: Signing,
  certificate: SigningCertificate,
): Promise<Uint8Array> {
  if (createHash('sha256').update(reviewed).digest('hex') !== evidence.documentHash) {
    throw new OwnError('the document to be signed is not the one that was reviewed');
  }
  const text = textOfContract(reviewed);
  if (text === null || createHash('sha256').update(text).digest('hex') !== evidence.textHash) {
    throw new OwnError('the text of the document is not the one that was reviewed');
  }
  const stored: StoredEvidence & Evidence = {
    ...evidence,
    documentBytes: reviewed.length,
    certificateHash: certificate.fingerprint,
  };
  const file = new PdfFile(reviewed);
  const update = new PdfUpdate(file);
  const catalogId = idOf(file.trailer.get('Root'));
  const catalog: PdfDictionary = new Map(file.dictionary(pdfReference(catalogId)));
  const form: PdfDictionary = new Map(file.dictionary(catalog.get('AcroForm')));

  const sealId = update.reserve();
  putSignature(update, sealId, stored);
  await putDrawing(update, file, form, sealId, signature);
  addPages(update, file, catalog, new PdfFile(await makeEvidencePage(language, stored, certificate.name)));
  attachEvidence(update, file, catalog, stored, htmlLanguage(language));

  // The file has signatures and may only be appended to (ISO 32000-1, table 219).
  form.set('SigFlags', 3);
  catalog.set('AcroForm', form);
  catalog.set('Perms', pdfDictionary({ DocMDP: pdfReference(sealId) }));
  update.put(catalogId, catalog);
  const built = update.build(identifiers(file, stored));
  return sealed(built.bytes, built.offsets.get(sealId) ?? 0, certificate);
}

function putSignature(update: PdfUpdate, id: number, evidence: StoredEvidence): void {
  // No changes are permitted after this signature (ISO 32000-1, 12.8.2.2).
  const reference = pdfDictionary({
    Type: pdfName('SigRef'),
    TransformMethod: pdfName('DocMDP'),
    TransformParams: pdfDictionary({ Type: pdfName('TransformParams'), P: 1, V: pdfName('1.2') }),
  });
  const entries = pdfDictionary({
    Type: pdfName('Sig'),
    Filter: pdfName('Adobe.PPKLite'),
    SubFilter: pdfName('ETSI.CAdES.detached'),
    Name: pdfText(evidence.signerName),
    Reason: pdfText(evidence.contractNumber),
    M: pdfBytes(Buffer.from(pdfDate(evidence.submittedAt))),
    Reference: [reference],
  });
  const written = writeValue(entries).slice(0, -'>>'.length);
  update.putRaw(id, `${written}/ByteRange ${BYTE_RANGE}\n/Contents ${CONTENTS}\n>>`);
}

/** Makes the drawn signature the appearance of the field. The frame shows through its transparent parts. */
async function putDrawing(
  update: PdfUpdate,
  file: PdfFile,
  form: PdfDictionary,
  sealId: number,
  png: Uint8Array,
): Promise<void> {
  const fields = file.resolve(form.get('Fields'));
  const fieldId = idOf(isArray(fields) ? fields[0] : null);
  const field: PdfDictionary = new Map(file.dictionary(pdfReference(fieldId)));
  const name = field.get('T');
  const rect = field.get('Rect');
  if (!isString(name) || name.bytes.toString('latin1') !== AUTHOR_FIELD || field.has('V')) {
    throw new OwnError('the document has no place for a signature');
  }
  const [left = 0, bottom = 0, right = 0, top = 0] = (isArray(rect) ? rect : []).map(Number);
  const pixels = await signaturePixels(png);
  const [pictureId, opacityId, lookId] = [update.reserve(), update.reserve(), update.reserve()];
  const picture = {
    Type: pdfName('XObject'),
    Subtype: pdfName('Image'),
    Width: pixels.width,
    Height: pixels.height,
    BitsPerComponent: 8,
  };
  const opacity = { ...picture, ColorSpace: pdfName('DeviceGray') };
  const colours = { ...picture, ColorSpace: pdfName('DeviceRGB'), SMask: pdfReference(opacityId) };
  putStream(update, opacityId, opacity, pixels.opacity);
  putStream(update, pictureId, colours, pixels.colours);

  const [width, height] = [right - left, top - bottom];
  const scale = Math.min(width / pixels.width, height / pixels.height);
  const [w, h] = [pixels.width * scale, pixels.height * scale];
  const matrix = [w, 0, 0, h, (width - w) / 2, (height - h) / 2].map((value) => writeValue(value)).join(' ');
  const look = {
    Type: pdfName('XObject'),
    Subtype: pdfName('Form'),
    BBox: [0, 0, width, height],
    Resources: pdfDictionary({ XObject: pdfDictionary({ Signature: pdfReference(pictureId) }) }),
  };
  putStream(update, lookId, look, Buffer.from(`q\n${matrix} cm\n/Signature Do\nQ\n`));
  field.set('V', pdfReference(sealId));
  field.set('AP', pdfDictionary({ N: pdfReference(lookId) }));
  // The flags for printed and locked (ISO 32000-1, table 165).
  field.set('F', 4 | 128);
  update.put(fieldId, field);
}

/** Appends the pages of another document. Their objects get new numbers. */
function addPages(update: PdfUpdate, file: PdfFile, catalog: PdfDictionary, added: PdfFile): void {
  const pagesId = idOf(catalog.get('Pages'));
  const addedRoot = added.dictionary(added.trailer.get('Root'));
  const addedPagesId = idOf(addedRoot.get('Pages'));
  const wanted = reachable(
    added,
    added.dictionary(addedRoot.get('Pages')).get('Kids'),
    new Set([addedPagesId]),
  );
  const numbers = new Map([[addedPagesId, pagesId]]);
  for (const id of wanted) numbers.set(id, update.reserve());
  const renumber = (id: number): number => numbers.get(id) ?? 0;
  for (const id of wanted) {
    const { value, stream } = added.object(id);
    update.put(renumber(id), ...([withReferences(value, renumber), stream ?? undefined] as const));
  }
  const pages: PdfDictionary = new Map(file.dictionary(pdfReference(pagesId)));
  const kids = pages.get('Kids');
  const addedKids = withReferences(added.dictionary(pdfReference(addedPagesId)).get('Kids') ?? [], renumber);
  if (!isArray(kids) || !isArray(addedKids)) throw new OwnError('the document has no pages');
  pages.set('Kids', [...kids, ...addedKids]);
  pages.set('Count', kids.length + addedKids.length);
  update.put(pagesId, pages);
}

/** The numbers of all objects to which a value refers, directly or indirectly, except those in `without`. */
function reachable(file: PdfFile, start: PdfValue | undefined, without: ReadonlySet<number>): number[] {
  const found = new Set<number>();
  const waiting: (PdfValue | undefined)[] = [start];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isArray(value)) waiting.push(...value);
    else if (isDictionary(value)) waiting.push(...value.values());
    else if (isReference(value) && !without.has(value.id) && !found.has(value.id)) {
      found.add(value.id);
      waiting.push(file.object(value.id).value);
    }
  }
  return [...found].sort((a, b) => a - b);
}

function attachEvidence(
  update: PdfUpdate,
  file: PdfFile,
  catalog: PdfDictionary,
  evidence: StoredEvidence,
  locale: string,
): void {
  const [streamId, specId] = [update.reserve(), update.reserve()];
  const bytes = writeEvidence(evidence);
  const params = pdfDictionary({ Size: bytes.length });
  putStream(
    update,
    streamId,
    { Type: pdfName('EmbeddedFile'), Subtype: pdfName('application/json'), Params: params },
    bytes,
  );
  const name = pdfBytes(Buffer.from(EVIDENCE_FILE));
  const spec = pdfDictionary({
    Type: pdfName('Filespec'),
    F: name,
    UF: name,
    EF: pdfDictionary({ F: pdfReference(streamId) }),
    AFRelationship: pdfName('Data'),
    Lang: pdfBytes(Buffer.from(locale)),
  });
  update.put(specId, spec);
  // The document's text is attached already. The names must be sorted (ISO 32000-1, 7.9.6), and the text's name is the first.
  const names: PdfDictionary = new Map(file.dictionary(catalog.get('Names')));
  const embedded = file.dictionary(names.get('EmbeddedFiles')).get('Names');
  const attached = catalog.get('AF');
  if (!isArray(embedded) || !isArray(attached)) throw new OwnError('the document has no text');
  names.set('EmbeddedFiles', pdfDictionary({ Names: [...embedded, name, pdfReference(specId)] }));
  catalog.set('Names', names);
  catalog.set('AF', [...attached, pdfReference(specId)]);
}

function putStream(update: PdfUpdate, id: number, entries: Record<string, PdfValue>, bytes: Buffer): void {
  const stream = deflateSync(bytes);
  update.put(
    id,
    pdfDictionary({ ...entries, Filter: pdfName('FlateDecode'), Length: stream.length }),
    stream,
  );
}

/**
 * Writes the byte range, signs everything except the space that is reserved for the signature, and writes the signature into that space.
 */
function sealed(bytes: Buffer, objectAt: number, certificate: SigningCertificate): Buffer {
  const rangeAt = bytes.indexOf(BYTE_RANGE, objectAt);
  const start = bytes.indexOf(CONTENTS, objectAt);
  const end = start + CONTENTS.length;
  const range = [start, end, bytes.length - end].map((value) => String(value).padEnd(10));
  bytes.write(`[0 ${range.join(' ')}]`, rangeAt, 'latin1');
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const cms = signDigest(digest, certificate);
  if (cms.length > CMS_BYTES_MAX) throw new OwnError('the certificate is too large for a signature');
  bytes.write(cms.toString('hex'), start + 1, 'latin1');
  return bytes;
}

/** The file's own identifier, and one for this update, which is derived from its evidence. */
function identifiers(file: PdfFile, evidence: StoredEvidence): [PdfValue, PdfValue] {
  const id = file.trailer.get('ID');
  const first = isArray(id) ? id[0] : undefined;
  if (!isString(first)) throw new OwnError('the document has no identifier');
  const second = createHash('sha256').update(writeEvidence(evidence)).digest().subarray(0, 16);
  return [first, pdfBytes(second)];
}

const pdfDate = (moment: Date): string => `D:${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

function idOf(value: PdfValue | undefined): number {
  if (!isReference(value)) throw new OwnError('the document is not a contract made here');
  return value.id;
}
