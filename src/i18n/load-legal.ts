import { LEGAL_EDITIONS } from '#locales/legal/editions.ts';
import type { LegalDocument } from '#locales/legal/legal-document.ts';
import type { Language } from '#shared/domain/language.ts';

export type LegalKind = keyof typeof LEGAL_EDITIONS;
export type { LegalDocument };

/** A legal text with its version and day (ISO). */
export type LegalText = { document: LegalDocument; version: string; date: string };

const documents: Record<LegalKind, Record<Language, () => Promise<LegalDocument>>> = {
  userAgreement: {
    en_US: async () => (await import('#locales/legal/user-agreement/en_US.ts')).userAgreementEnUS,
    en_ID: async () => (await import('#locales/legal/user-agreement/en_ID.ts')).userAgreementEnID,
    zh_CN: async () => (await import('#locales/legal/user-agreement/zh_CN.ts')).userAgreementZhCN,
  },
  privacy: {
    en_US: async () => (await import('#locales/legal/privacy/en_US.ts')).privacyEnUS,
    en_ID: async () => (await import('#locales/legal/privacy/en_ID.ts')).privacyEnID,
    zh_CN: async () => (await import('#locales/legal/privacy/zh_CN.ts')).privacyZhCN,
  },
};

/** Loads one legal text in one language; rejects if it cannot be loaded (offline, never fetched). */
export async function loadLegal(kind: LegalKind, language: Language): Promise<LegalText> {
  return { document: await documents[kind][language](), ...LEGAL_EDITIONS[kind] };
}
