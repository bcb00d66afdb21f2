import { type ContractForm, emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ImportedKind } from '#shared/domain/income/income-line.ts';

/** The form of the demo's author, with invented data. The picture of her document is drawn. */
export const DEMO_FORM: ContractForm = {
  ...emptyContractForm(),
  countryCode: 'ID',
  name: 'Sekar Wulandari',
  userName: 'Sekar Wulan',
  age: '29',
  gender: '0',
  idCardType: 'ktp',
  idCardNumber: '3171010101970001',
  email: 'demo@tinta.local',
  mobile: '+62 811 0000 0000',
  whatsapp: '+62 811 0000 0000',
  address: 'Jalan Kenanga 7, Jakarta',
  postalCode: '10110',
  accountType: '1',
  payeeName: 'Sekar Wulandari',
  account: '0000111122',
  moneyType: 'self',
  bank: 'Bank Contoh',
  bankAddress: 'Jakarta',
  bankBranchCode: '0001',
  bankPostalCode: '10110',
  swift: 'CENAIDJA',
  ifsc: 'N/A',
  iban: 'N/A',
  micr: 'N/A',
};

/**
 * The demo's income by month, oldest first; the last month is not verified yet. `chapters`: in the order of the chapters; `more`: for the
 * whole story. In US cents.
 */
export const DEMO_MONTHS: readonly {
  readonly chapters: readonly number[];
  readonly more: Readonly<Partial<Record<ImportedKind, number>>>;
}[] = [
  { chapters: [1_240, 865], more: { gift: 310 } },
  { chapters: [2_115, 1_480], more: { gift: 425, advertising: 188 } },
  { chapters: [3_060, 2_245], more: { gift: 990, advertising: 342 } },
  { chapters: [4_475, 3_120], more: { gift: 1_260, advertising: 517, adjustment: -205 } },
  { chapters: [5_230, 4_015], more: { gift: 1_875, advertising: 604, profitShare: 1_500 } },
  { chapters: [5_890, 4_760], more: { gift: 1_430, advertising: 655 } },
];
/** How many of these months the paid withdrawal takes. */
export const DEMO_PAID_MONTHS = 3;
