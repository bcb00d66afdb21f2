import * as v from 'valibot';

/** The record of a signing (docs/spec, section 4, Contract flow: who, when, which device, which hash). */
export type Evidence = {
  readonly contractNumber: string;
  readonly signerName: string;
  readonly accountId: string;
  readonly penName: string;
  readonly submittedAt: Date;
  /** The device cookie of 16 characters (docs/spec, section 3). */
  readonly udid: string;
  readonly userAgent: string;
  readonly ipAddress: string;
  /** SHA-256 of the reviewed document, in hexadecimal. */
  readonly documentHash: string;
  /** SHA-256 of the document's text, the file `CONTRACT_TEXT_FILE` in it, in hexadecimal. */
  readonly textHash: string;
};

/** The name of the evidence file that is attached to the signed document. A page of the document shows the same facts. */
export const EVIDENCE_FILE = 'evidence.json';

/** The evidence as stored in the file. Evidence of an older version has no hash of a text. */
export type StoredEvidence = Omit<Evidence, 'textHash'> & {
  readonly textHash?: string | undefined;
  /** Length of the reviewed document, which is the first part of the signed file. In bytes. */
  readonly documentBytes: number;
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly certificateHash: string;
};

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const schema = v.strictObject({
  contractNumber: v.string(),
  signerName: v.string(),
  accountId: v.string(),
  penName: v.string(),
  submittedAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  udid: v.string(),
  userAgent: v.string(),
  ipAddress: v.string(),
  documentHash: hash,
  textHash: v.optional(hash),
  documentBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  certificateHash: hash,
});

/** Writes the file that `readEvidence` reads: JSON with a line end. */
export const writeEvidence = (evidence: StoredEvidence): Buffer =>
  Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`);

/** Parses the file; null if it is not evidence. */
export function readEvidence(file: Uint8Array): StoredEvidence | null {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(file).toString('utf8')));
  } catch {
    return null;
  }
}
