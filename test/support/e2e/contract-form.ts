import type { Page } from '@playwright/test';
import { contractEnID } from '#locales/contract/en_ID.ts';
import { type ContractTexts, contractEnUS } from '#locales/contract/en_US.ts';
import { contractZhCN } from '#locales/contract/zh_CN.ts';
import type { ContractFieldName } from '#shared/domain/contract/form.ts';
import type { Language } from '#shared/domain/language.ts';
import { pngBytes } from '#test/support/pictures.ts';
import { expect } from './fixtures.ts';

/** Texts of the contract's screens, by language. */
export const contractTexts: Record<Language, ContractTexts['contract']> = {
  en_US: contractEnUS.contract,
  en_ID: contractEnID.contract,
  zh_CN: contractZhCN.contract,
};

/** A number that must be readable only in the form itself. */
export const SECRET = '3174010101900001';

type Values = Partial<Record<ContractFieldName, string>>;

/** Fills in and signs the contract form as an author who reads `language`. */
export function contractForm(page: Page, language: Language = 'en_US') {
  const t = contractTexts[language];
  /** A field by its label, with or without the asterisk of required ones. */
  const field = (name: ContractFieldName) => page.getByLabel(new RegExp(`^${t.field[name]}\\s*\\*?$`));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check();
  const fill = async (values: Values) => {
    for (const [name, value] of Object.entries(values)) await field(name as ContractFieldName).fill(value);
  };
  const next = () => press(t.next);
  const identity = {
    ID: { name: 'Dewi Lestari', userName: 'Sekar', idCardType: 'ktp' },
    CN: { name: '李思雨', userName: '青禾', idCardType: 'residentIdentityCard' },
  } as const;
  const bank = {
    ID: { payeeName: 'Dewi Lestari', bank: 'Bank Contoh', bankAddress: 'Jakarta', swift: 'CENAIDJA' },
    CN: {
      payeeName: '李思雨',
      bank: '中国银行',
      bankAddress: '北京市西城区',
      swift: 'BKCHCNBJ',
      accountOpeningProvince: '北京',
      accountOpeningCity: '北京',
      accountOpeningBranch: '西城支行',
      bankInterbankNumber: '104100000004',
    },
  };

  const form = {
    t,
    field,
    next,
    async fillIdentity({ age = '30', country = 'ID' as 'ID' | 'CN' } = {}): Promise<void> {
      const { idCardType, ...named } = identity[country];
      await field('countryCode').selectOption(country);
      await fill({ ...named, age, idCardNumber: SECRET });
      await choose(t.choice.gender['0']);
      // A short list is shown as choices, a long one as a menu.
      if (country === 'CN') await choose(t.choice.idCardType[idCardType]);
      else await field('idCardType').selectOption(idCardType);
    },
    /** Contact and payment, each with its "Next". */
    async fillRest(country: 'ID' | 'CN' = 'ID'): Promise<void> {
      await fill({
        email: 'dewi@tinta.test',
        mobile: '+62 811 000',
        whatsapp: '+62 811 000',
        address: 'Jalan Melati 1',
        postalCode: '12345',
      });
      await next();
      await choose(t.choice.accountType['1']);
      await choose(t.choice.moneyType.self);
      await fill({ ...bank[country], account: '1234567890', bankBranchCode: '001', bankPostalCode: '12345' });
      await next();
    },
    choosePicture: (file = pngBytes(400, 250)) =>
      page
        .getByLabel(t.ofField.replace('{{field}}', t.field.idImg).replace('{{what}}', t.picture.choose))
        .setInputFiles({ name: 'ktp.png', mimeType: 'image/png', buffer: file }),
    /** All steps before the signature, until the document is on the screen. */
    async toDocument(): Promise<void> {
      await form.fillIdentity();
      await next();
      await form.fillRest();
      await form.choosePicture();
      await expect(page.getByText(t.picture.sent, { exact: true })).toBeVisible();
      await press(t.confirm);
      await expect(form.contract.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
    },
    /** The contract as text. */
    contract: page.getByRole('article', { name: t.document.title, exact: true }),
    async draw(): Promise<void> {
      const pad = page.getByRole('img', { name: t.pad.label });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('no pad');
      await page.mouse.move(box.x + 30, box.y + box.height * 0.7);
      await page.mouse.down();
      for (const [x, y] of [
        [0.3, 0.2],
        [0.5, 0.8],
        [0.7, 0.3],
        [0.9, 0.6],
      ] as const)
        await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 });
      await page.mouse.up();
    },
  };
  return form;
}
