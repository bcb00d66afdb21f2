import type { StoryForm } from '#shared/domain/story.ts';

/** Unsent evidence of a first release (docs/spec, section 9, Bonuses). */
export type EvidenceDraft = {
  place: 'nowhere' | 'elsewhere';
  url: string;
  days: string;
  savedAt: number;
};

/** The title typed so far to confirm an application for completion (docs/spec, section 2, Money pages). */
export type CompletionDraft = { title: string; savedAt: number };

/** An unsent question to the editors. `key`: its idempotency key, '' until it was first sent. */
export type QuestionDraft = { text: string; key: string; savedAt: number };

/** Draft type by name. A story's form is named by the story's id, '0' for a new one; other forms by kind and id. */
export type FormDraftOf<Name extends string> = Name extends `bonus/${string}`
  ? EvidenceDraft
  : Name extends `completion/${string}`
    ? CompletionDraft
    : Name extends `question/${string}`
      ? QuestionDraft
      : StoryFormDraft;

/**
 * Unsent forms, for visitors too (docs/spec, section 2, Author area: what was typed stays; decision 0004: a reload loses nothing). Any
 * author who signs in finds what a visitor typed; an author's drafts are found by that author alone (SYNC-11).
 */
export interface FormDrafts {
  get<Name extends string>(name: Name): Promise<FormDraftOf<Name> | undefined>;
  save<Name extends string>(name: Name, draft: FormDraftOf<Name>): Promise<void>;
  clear(name: string): Promise<void>;
  /** Calls `store` before the author's work is sealed or erased, here or by another page (SYNC-11). The returned function ends it. */
  beforeLeaving(store: () => Promise<void>): () => void;
}

/** A cover as cropped on the device: 400x560, JPEG or PNG. */
export type Cover = { bytes: ArrayBuffer; type: 'image/jpeg' | 'image/png' | 'image/webp' };

/** Unsent form of a story, kept for visitors too (docs/spec, section 2, Author area). */
export type StoryFormDraft = {
  form: StoryForm;
  cover: Cover | null;
  /** The story's form when typing began; absent for a new story. */
  base?: StoryForm | undefined;
  savedAt: number;
};
