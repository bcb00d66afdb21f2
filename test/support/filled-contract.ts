import sharp from 'sharp';
import { type ContractForm, emptyContractForm } from '#shared/domain/contract/form.ts';

/** Every field of an adult Indonesian author with a bank account, except the picture of the document. */
export const filledContract: ContractForm = {
  ...emptyContractForm(),
  name: 'Dewi Lestari',
  userName: 'Sekar',
  age: '30',
  gender: '0',
  idCardType: 'ktp',
  idCardNumber: '3174010101900001',
  postalCode: '12345',
  email: 'dewi@tinta.test',
  address: 'Jalan Melati 1, Jakarta',
  whatsapp: '+62 811 000',
  mobile: '+62 811 000',
  countryCode: 'ID',
  accountType: '1',
  moneyType: 'self',
  bank: 'Bank Contoh',
  bankAddress: 'Jakarta',
  bankBranchCode: '001',
  bankPostalCode: '12345',
  swift: 'CENAIDJA',
  account: '1234567890',
  payeeName: 'Dewi Lestari',
  ifsc: 'N/A',
  iban: 'N/A',
  micr: 'N/A',
};

/** A signature as the pad exports it: a PNG as a data URL. */
export const penSignature = `data:image/png;base64,${(
  await sharp({
    create: { width: 500, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="500" height="300"><path d="M60 200 C160 40 240 260 420 110" stroke="black" stroke-width="2" fill="none"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer()
).toString('base64')}`;
