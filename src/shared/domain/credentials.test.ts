import { describe, expect, test } from 'vitest';
import { checkLogin, checkRegister, contactEmailProblem } from './credentials.ts';

const good = { email: 'sari@tinta.id', password: 'rahasia8', confirmation: 'rahasia8', agreed: true };

describe('e-mail register (docs/spec, section 5)', () => {
  test.each([
    ['all is right', {}, {}],
    ['the agreement is not ticked', { agreed: false }, { agreed: 'signIn.error.agreement' }],
    ['the e-mail is empty', { email: ' ' }, { email: 'signIn.error.emailEmpty' }],
    [
      'the first part has a letter that is not ASCII',
      { email: 'josé@example.org' },
      { email: 'signIn.error.emailAscii' },
    ],
    ['the e-mail has no @', { email: 'sari.tinta.id' }, { email: 'signIn.error.emailFormat' }],
    [
      'the e-mail holds a control character',
      { email: 'sari\u0000x@tinta.id' },
      { email: 'signIn.error.emailFormat' },
    ],
    ['the top-level part has one letter', { email: 'sari@tinta.i' }, { email: 'signIn.error.emailFormat' }],
    [
      'the e-mail has 51 characters',
      { email: `${'a'.repeat(42)}@tinta.id` },
      { email: 'signIn.error.emailLength' },
    ],
    ['the e-mail has 50 characters', { email: `${'a'.repeat(41)}@tinta.id` }, {}],
    ['the password is empty', { password: '', confirmation: '' }, { password: 'signIn.error.passwordEmpty' }],
    [
      'the password has 7 characters',
      { password: '1234567', confirmation: '1234567' },
      { password: 'signIn.error.passwordLength' },
    ],
    [
      'the password has 17 characters',
      { password: '1'.repeat(17), confirmation: '1'.repeat(17) },
      { password: 'signIn.error.passwordLength' },
    ],
    [
      'the password has 16 characters and blanks around',
      { password: ` ${'1'.repeat(16)} `, confirmation: '1'.repeat(16) },
      {},
    ],
    [
      'the two passwords differ',
      { confirmation: 'rahasia9' },
      { confirmation: 'signIn.error.passwordMismatch' },
    ],
  ])('%s', (_name, change, errors) => {
    expect(checkRegister({ ...good, ...change })).toEqual(errors);
  });
});

describe('e-mail login (docs/spec, section 5)', () => {
  test.each([
    ['all is right, blanks around', { email: ' sari@tinta.id ' }, {}],
    ['the domain is as the server stores it', { email: 'ivan@xn--80a1acny.xn--p1ai' }, {}],
    ['the agreement is not ticked', { agreed: false }, { agreed: 'signIn.error.agreement' }],
    ['the e-mail is empty', { email: '' }, { email: 'signIn.error.emailEmpty' }],
    ['the e-mail is malformed', { email: 'sari@' }, { email: 'signIn.error.emailFormat' }],
    ['the password is blank', { password: '  ' }, { password: 'signIn.error.passwordEmpty' }],
  ])('%s', (_name, change, errors) => {
    expect(checkLogin({ email: good.email, password: good.password, agreed: true, ...change })).toEqual(
      errors,
    );
  });
});

describe('contact e-mail (docs/spec, sections 5 and 9)', () => {
  test.each([
    ['', 'authorCenter.stories.contractPlace[0]'],
    ['sari@', 'authorCenter.stories.newChapterPlace[5]'],
    [`${'a'.repeat(42)}@tinta.id`, 'authorCenter.stories.newChapterPlace[6]'],
    [`${'a'.repeat(41)}@tinta.id`, undefined],
  ])('"%s"', (email, message) => {
    expect(contactEmailProblem(email)).toBe(message);
  });
});
