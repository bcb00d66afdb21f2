/** One section: paragraphs, then points of a list. */
export type LegalSection = { title: string; text: readonly string[]; points?: readonly string[] };

/** A legal text in one language, as data; its sections are in the order of the page. */
export type LegalDocument = {
  /** Contains the placeholders `{{version}}` and `{{date}}`. */
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
