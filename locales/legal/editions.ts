/** Version and day (ISO) of each legal text; the same in all languages. */
export const LEGAL_EDITIONS = {
  userAgreement: { version: '1.0', date: '2026-11-21' },
  privacy: { version: '1.2', date: '2026-11-24' },
} as const;
