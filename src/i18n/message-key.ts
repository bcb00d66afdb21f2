import type { AccountEmailTexts } from '#locales/account-email/en_US.ts';
import type { AuthorTexts } from '#locales/author-area/en_US.ts';
import type { BenefitsTexts } from '#locales/benefits/en_US.ts';
import type { BoardTexts } from '#locales/board/en_US.ts';
import type { ContractTexts } from '#locales/contract/en_US.ts';
import type { DeskTexts } from '#locales/desk/en_US.ts';
import type { Texts } from '#locales/en_US.ts';
import type { InboxTexts } from '#locales/inbox/en_US.ts';
import type { InstallTexts } from '#locales/install/en_US.ts';
import type { KeepStoryTexts } from '#locales/keep-story/en_US.ts';
import type { LookTexts } from '#locales/look/en_US.ts';
import type { ManuscriptTexts } from '#locales/manuscript/en_US.ts';
import type { MoneyTexts } from '#locales/money/en_US.ts';
import type { PaymentTexts } from '#locales/payment/en_US.ts';
import type { PublicTexts } from '#locales/public/en_US.ts';
import type { PublishingTexts } from '#locales/publishing/en_US.ts';
import type { ReadersTexts } from '#locales/readers/en_US.ts';
import type { RoomTexts } from '#locales/room/en_US.ts';
import type { SettingsTexts } from '#locales/settings/en_US.ts';
import type { ShortcutsTexts } from '#locales/shortcuts/en_US.ts';
import type { SignInTexts } from '#locales/sign-in/en_US.ts';
import type { StoriesTexts } from '#locales/stories/en_US.ts';
import type { UnsentTexts } from '#locales/unsent/en_US.ts';

/** All texts of the interface: those of the first load, and those that load with their screens. */
export type AllTexts = Texts &
  PublicTexts &
  SignInTexts &
  AccountEmailTexts &
  AuthorTexts &
  StoriesTexts &
  BenefitsTexts &
  InboxTexts &
  SettingsTexts &
  InstallTexts &
  ContractTexts &
  ManuscriptTexts &
  BoardTexts &
  KeepStoryTexts &
  MoneyTexts &
  PaymentTexts &
  PublishingTexts &
  ReadersTexts &
  LookTexts &
  ShortcutsTexts &
  DeskTexts &
  RoomTexts &
  UnsentTexts;

type Leaf<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${K}`
    : T[K] extends readonly string[]
      ? `${Prefix}${K}[${number}]`
      : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Key of a text, e.g. `signIn.title` or `authorCenter.stories.contractPlace[0]`. An unknown key is a type error. */
export type MessageKey = Leaf<AllTexts, ''>;

type Counted<K> = K extends `${infer Prefix}.other` ? Prefix : never;

/** Key of a text that depends on a number: an object of plural forms, always including `other`. */
export type CountKey = Counted<MessageKey>;

/** Values for a text's `{{name}}` placeholders. */
export type MessageParams = Readonly<Record<string, string | number>>;
