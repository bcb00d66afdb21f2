import type { AuthorTexts } from '#locales/author-area/en_US.ts';
import type { Texts } from '#locales/en_US.ts';

/** All texts of the interface: those of the first load and those of the author area. */
export type AllTexts = Texts & AuthorTexts;

type Leaf<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${K}`
    : T[K] extends readonly string[]
      ? `${Prefix}${K}[${number}]`
      : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Key of a text, e.g. `signIn.title` or `authorCenter.stories.contractPlace[0]`. A key that does not exist is a type error. */
export type MessageKey = Leaf<AllTexts, ''>;

type Counted<K> = K extends `${infer Prefix}.other` ? Prefix : never;

/** Key of a text that depends on a number: an object of plural forms, `other` always among them. */
export type CountKey = Counted<MessageKey>;

/** What a text's `{{name}}` places are filled with. */
export type MessageParams = Readonly<Record<string, string | number>>;
