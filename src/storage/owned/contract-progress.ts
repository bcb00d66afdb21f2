import type { ContractForm } from '#shared/domain/contract/form.ts';

/** Which form: a story's contract application, or the profile. */
export type ContractPlace = string;

/** The place of the profile form, type 1. */
export const PROFILE_PLACE: ContractPlace = 'profile';

/** A picture chosen on this device and not uploaded yet. */
export type ChosenPicture = { type: string; bytes: ArrayBuffer };

/** A signed application that waits: it is sent only after the author confirms again (SYNC-15). */
export type QueuedSubmission = {
  idempotencyKey: string;
  form: ContractForm;
  /** PNG data URL. */
  imageData: string;
  documentHash: string;
  /** Hash of the text that was read. '' or missing: the PDF was read, for example in a page of an older version. */
  textHash?: string | undefined;
};

/** Everything that was filled in and is not on the server yet. */
export type ContractProgress = {
  form: ContractForm;
  /** Unsent pictures by field; for a signature board, the pictures uploaded to it. */
  pictures: Partial<Record<'idImg' | 'idBackImg' | 'guardianSign' | `board-${string}`, ChosenPicture>>;
  submission: QueuedSubmission | null;
  /** The drawing, in the board's own format. Only set at the place of a signature board (board-drafts.ts). */
  drawing?: string | undefined;
};

/** `dropped`: the sensitive part was removed after 72 hours. `at`: when it was stored last, ms since epoch by this device's clock. */
export type KeptProgress = { progress: ContractProgress; dropped: boolean; at?: number | undefined };

/**
 * Unsent contract forms, on this device alone (docs/spec, section 4, Sensitive fields). Bank, identity, pictures and signatures are
 * sealed with AES-GCM under a key that cannot be exported. They are dropped 72 hours after their last change, unless a signed application
 * waits. Every kind of sign-out erases them (SYNC-11). Without sealing (a page that is not secure) the sensitive part is not kept.
 */
export interface ContractForms {
  get(place: ContractPlace): Promise<KeptProgress | undefined>;
  /** Resolves when stored. `false`: the sensitive part cannot be sealed here, and is not kept. */
  save(place: ContractPlace, progress: ContractProgress): Promise<boolean>;
  clear(place: ContractPlace): Promise<void>;
  /** Drops every sensitive part older than 72 hours, opened or not. Called at each start. */
  dropOld(): Promise<void>;
  /** Places whose signed application waits for the author's confirmation (SYNC-15). */
  waiting(): Promise<ContractPlace[]>;
  /** Keeps a signed contract the author wants to keep, sealed like the rest. */
  keepDocument(bookId: string, pdf: ArrayBuffer): Promise<void>;
  document(bookId: string): Promise<ArrayBuffer | undefined>;
  forgetDocument(bookId: string): Promise<void>;
}
