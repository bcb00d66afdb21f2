/** Version and day (ISO) of each legal text; the same in all languages. */
export const LEGAL_EDITIONS = {
  userAgreement: { version: '1.1', date: '2026-11-28' },
  privacy: { version: '1.3', date: '2026-11-28' },
} as const;
