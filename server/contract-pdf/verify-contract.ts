import { createHash, type X509Certificate } from 'node:crypto';
import { CONTRACT_TEXT_FILE } from '#shared/domain/contract/contract-text.ts';
import { attachedFile } from './attached-file.ts';
import { type CertificateFacts, factsOf } from './certificate.ts';
import { checkSignature } from './cms.ts';
import { EVIDENCE_FILE, readEvidence, type StoredEvidence } from './evidence.ts';
import { PdfFile } from './pdf-file.ts';
import { PdfSyntaxError } from './pdf-parser.ts';
import {
  isArray,
  isDictionary,
  isReference,
  isString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

/** The facts of a valid signed contract, or why it is not valid, in plain words. */
export type Verification =
  | {
      readonly valid: true;
      readonly signer: string;
      readonly documentHash: string;
      readonly signedAt: Date;
      readonly evidence: StoredEvidence;
      readonly certificate: CertificateFacts;
    }
  | { readonly valid: false; readonly reasons: readonly string[] };

/**
 * Whether a file is a contract that `signContract` signed and that is unchanged. The signature must cover the whole file, digest and
 * cryptography must be right, and nothing may have been appended. The evidence must have the hashes of the reviewed document, which is the
 * first part of the file, and of its text. This does not show who owns the certificate: to require the installation's certificate, pass its
 * `fingerprint` (SHA-256, hexadecimal).
 */
export function verifyContract(bytes: Uint8Array, fingerprint?: string): Verification {
  try {
    return verify(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), fingerprint);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return invalid(...structureReasons(bytes, error.message));
    throw error;
  }
}

const invalid = (...reasons: string[]): Verification => ({ valid: false, reasons });

function verify(bytes: Buffer, fingerprint: string | undefined): Verification {
  const file = new PdfFile(bytes);
  const catalog = file.dictionary(file.trailer.get('Root'));
  const seal = sealOf(file, catalog);
  if (!seal) return invalid('the file carries no digital signature');
  const { range, contents } = seal;
  const covered = range[2] + range[3];
  const reasons = coverReasons(bytes, seal);
  const digest = createHash('sha256')
    .update(bytes.subarray(0, contents.start))
    .update(bytes.subarray(contents.end, Math.max(covered, contents.end)))
    .digest();
  const { certificate, problem } = checkSignature(unpadded(contents.bytes), digest);
  if (problem) reasons.push(problem);
  if (bytes.toString('latin1', contents.start, contents.end) !== `<${contents.bytes.toString('hex')}>`) {
    reasons.push('the digital signature is written in another way than it was');
  }
  if (paddingOf(contents.bytes).some((byte) => byte !== 0)) {
    reasons.push('something was put behind the digital signature, into its place');
  }
  const facts = certificate && factsOf(certificate);
  if (facts && fingerprint !== undefined && facts.fingerprint !== fingerprint) {
    reasons.push(`the file is signed with another certificate: ${facts.name}, SHA-256 ${facts.fingerprint}`);
  }
  const evidence = evidenceOf(file, catalog);
  if (!evidence) reasons.push('the evidence of signing is missing or damaged');
  else reasons.push(...evidenceReasons(bytes, file, catalog, evidence));
  if (evidence && certificate && facts)
    reasons.push(...certificateReasons(evidence, certificate, facts.fingerprint));
  if (reasons.length > 0 || !evidence || !facts) return invalid(...new Set(reasons));
  return {
    valid: true,
    signer: evidence.signerName,
    documentHash: evidence.documentHash,
    signedAt: evidence.submittedAt,
    evidence,
    certificate: facts,
  };
}

/** The parts of the file that the signature does not cover, as reasons. */
function coverReasons(bytes: Buffer, { range, contents }: Seal): string[] {
  const reasons: string[] = [];
  const covered = range[2] + range[3];
  if (covered < bytes.length) reasons.push(`${bytes.length - covered} bytes were added after the signature`);
  if (range[0] !== 0 || range[1] !== contents.start || range[2] !== contents.end || covered > bytes.length) {
    reasons.push('the digital signature does not cover the whole file');
  }
  return reasons;
}

/** Contradictions between the evidence and the signer's certificate, as reasons. */
function certificateReasons(
  evidence: StoredEvidence,
  certificate: X509Certificate,
  fingerprint: string,
): string[] {
  const reasons: string[] = [];
  if (evidence.certificateHash !== fingerprint) {
    reasons.push('the evidence of signing names another certificate');
  }
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const at = evidence.submittedAt.getTime();
  if (!(at >= from && at <= to)) reasons.push('the certificate was not valid on the day of signing');
  return reasons;
}

type Contents = { bytes: Buffer; start: number; end: number };
type Range = [number, number, number, number];
type Seal = { range: Range; contents: Contents };

/** The signature of the document's first field, and its position. */
function sealOf(file: PdfFile, catalog: PdfDictionary): Seal | null {
  const form = file.resolve(catalog.get('AcroForm'));
  const fields = isDictionary(form) ? file.resolve(form.get('Fields')) : null;
  const field = isArray(fields) ? file.resolve(fields[0]) : null;
  const sealAt = isDictionary(field) ? field.get('V') : null;
  const seal = isReference(sealAt) ? file.resolve(sealAt) : null;
  if (!isDictionary(seal)) return null;
  const range = seal.get('ByteRange');
  const contents = seal.get('Contents');
  if (!isArray(range) || !isString(contents) || !isRange(range)) return null;
  return { range, contents };
}

const isRange = (values: readonly PdfValue[]): values is Range =>
  values.length === 4 && values.every((value) => Number.isSafeInteger(value) && Number(value) >= 0);

/** The length that DER itself states; the rest is padding. */
function cmsLength(bytes: Buffer): number {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  const isReadable = count > 0 && count <= 4 && 2 + count <= bytes.length;
  return isReadable ? 2 + count + bytes.readUIntBE(2, count) : bytes.length;
}

const unpadded = (bytes: Buffer): Buffer => bytes.subarray(0, cmsLength(bytes));
const paddingOf = (bytes: Buffer): Buffer => bytes.subarray(cmsLength(bytes));

function evidenceOf(file: PdfFile, catalog: PdfDictionary): StoredEvidence | null {
  const found = attachedFile(file, catalog, EVIDENCE_FILE);
  return found && readEvidence(found);
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Checks that the file begins with the unchanged reviewed document and has its text. Returns reasons why not. */
function evidenceReasons(
  bytes: Buffer,
  file: PdfFile,
  catalog: PdfDictionary,
  evidence: StoredEvidence,
): string[] {
  const reviewed = bytes.subarray(0, evidence.documentBytes);
  const reasons: string[] = [];
  if (hashOf(reviewed) !== evidence.documentHash) {
    reasons.push('the document at the head of the file is not the one that was reviewed');
  }
  const text = attachedFile(file, catalog, CONTRACT_TEXT_FILE);
  if (evidence.textHash !== undefined && (text === null || hashOf(text) !== evidence.textHash)) {
    reasons.push('the attached text is not the one that was read');
  }
  const tail = /startxref\n(\d+)\n%%EOF\n$/.exec(reviewed.subarray(-40).toString('latin1'));
  if (!tail || Number(tail[1]) !== file.trailer.get('Prev')) {
    reasons.push('the file was put together in another way than a signed contract is');
  }
  return reasons;
}

function structureReasons(bytes: Uint8Array, message: string): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (text.subarray(0, 5).toString('latin1') !== '%PDF-') return ['the file is not a PDF'];
  const end = text.lastIndexOf('\n%%EOF\n');
  const after = bytes.length - end - '\n%%EOF\n'.length;
  if (end < 0) return ['the end of the file is missing'];
  if (after > 0) return [`${after} bytes were added after the end of the document`];
  return [`the structure of the file is damaged: ${message}`];
}
