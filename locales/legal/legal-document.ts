/** One section: paragraphs, then points of a list. */
export type LegalSection = { title: string; text: readonly string[]; points?: readonly string[] };

/** A legal text in one language, as data; the sections stand in their order. */
export type LegalDocument = {
  /** With the places `{{version}}` and `{{date}}`. */
  edition: string;
  contents: string;
  languages: string;
  lead: string;
  sections: Readonly<Record<string, LegalSection>>;
};

/** What another language of a text must have: the same sections, each with as many paragraphs and points. */
export type SameDocument<T extends LegalDocument> = Omit<LegalDocument, 'sections'> & {
  sections: {
    readonly [K in keyof T['sections']]: {
      title: string;
      text: Same<T['sections'][K]['text']>;
    } & (T['sections'][K] extends { points: infer P } ? { points: Same<P> } : { points?: never });
  };
};

type Same<L> = { readonly [I in keyof L]: string };
