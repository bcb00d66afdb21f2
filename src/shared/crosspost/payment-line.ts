/** Sites that take money for authors. Their names in a note break the rules of AO3, which allows no commercial promotion. */
const PAYMENT_SITES = [
  'ko-fi',
  'kofi',
  'patreon',
  'paypal',
  'saweria',
  'trakteer',
  'afdian',
  'aifadian',
  '爱发电',
  'buymeacoffee',
  'buy me a coffee',
  'liberapay',
  'gofundme',
  'cashapp',
  'cash.app',
  'venmo',
  'karyakarsa',
  'subscribestar',
];

/** The first line of a note that names a site for payments; undefined if none does (MOVE-5). */
export const paymentLine = (note: string): string | undefined =>
  note
    .split('\n')
    .find((line) => PAYMENT_SITES.some((site) => line.toLowerCase().includes(site)))
    ?.trim();
