import type { ContractForm } from '#shared/domain/contract/form.ts';

/** Which form is filled in: a story's contract application, or the writer's own information. */
export type ContractPlace = string;

/** The place of the writer's own form, type 1. */
export const PROFILE_PLACE: ContractPlace = 'profile';

/** A picture chosen on this device, until the server has it. */
export type ChosenPicture = { type: string; bytes: ArrayBuffer };

/** A signed application that waits: it goes only after the author said so once more (SYNC-15). */
export type QueuedSubmission = {
  idempotencyKey: string;
  form: ContractForm;
  /** PNG data URL. */
  imageData: string;
  documentHash: string;
};

/** All that is filled in and not at the server yet. */
export type ContractProgress = {
  form: ContractForm;
  /** Pictures by field, still to be sent; at the place of a signature board, those uploaded to it. */
  pictures: Partial<Record<'idImg' | 'idBackImg' | 'guardianSign' | `board-${string}`, ChosenPicture>>;
  submission: QueuedSubmission | null;
  /** What is on the signature board, as the board writes it; at the board's own place alone (board-drafts.ts). */
  drawing?: string | undefined;
};

/** What was kept, and whether its sensitive part was dropped after 72 hours. */
export type KeptProgress = { progress: ContractProgress; dropped: boolean };

/**
 * Contract forms in the making, on this device alone (docs/spec, section 4, Sensitive fields). Bank, identity, pictures and
 * signatures are sealed with AES-GCM under a key that cannot be exported; 72 hours after they were last changed they are
 * dropped, unless a signed application waits. At sign-out, whatever is chosen there, nothing of it stays (SYNC-11). Where
 * nothing can be sealed (a page that is not secure) the sensitive part is not kept at all.
 */
export interface ContractForms {
  get(place: ContractPlace): Promise<KeptProgress | undefined>;
  /** Resolves when it is durable: whether all of it is kept. `false`: the sensitive part cannot be sealed here, and is not kept. */
  save(place: ContractPlace, progress: ContractProgress): Promise<boolean>;
  clear(place: ContractPlace): Promise<void>;
  /** Drops the sensitive part of whatever is older than 72 hours, looked at or not; asked for at each start. */
  dropOld(): Promise<void>;
  /** Places whose signed application waits for the author's word (SYNC-15). */
  waiting(): Promise<ContractPlace[]>;
  /** A signed contract the author chose to keep, sealed like the rest. */
  keepDocument(bookId: string, pdf: ArrayBuffer): Promise<void>;
  document(bookId: string): Promise<ArrayBuffer | undefined>;
  forgetDocument(bookId: string): Promise<void>;
}
