import { describe, expect, it } from 'vitest';
import { emptyContractForm } from './form.ts';
import { sentForm } from './sent-form.ts';

const CHINESE = [
  'accountOpeningProvince',
  'accountOpeningCity',
  'accountOpeningBranch',
  'bankInterbankNumber',
  'qq',
  'wx',
];
const STANDARD = ['ifsc', 'iban', 'micr', 'bankRoutingNumber'];

describe('a form as it is sent (docs/spec, section 7, Author)', () => {
  it('each variant has its own fields, and no field of the other variant', () => {
    const other = Object.keys(sentForm({ ...emptyContractForm(), countryCode: 'ID' }));
    expect(other).toEqual(expect.arrayContaining(STANDARD));
    for (const name of CHINESE) expect(other).not.toContain(name);
    const chinese = Object.keys(sentForm({ ...emptyContractForm(), countryCode: 'CN' }));
    expect(chinese).toEqual(expect.arrayContaining(CHINESE));
    for (const name of STANDARD) expect(chinese).not.toContain(name);
  });

  it('has the address of each picture beside its id', () => {
    expect(sentForm({ ...emptyContractForm(), idImg: 'p1', guardianSign: 'p2' })).toMatchObject({
      idImg: 'p1',
      idImgUrl: '/author/sign/picture/p1',
      idBackImg: '',
      idBackImgUrl: '',
      guardianSignUrl: '/author/sign/picture/p2',
    });
  });
});
