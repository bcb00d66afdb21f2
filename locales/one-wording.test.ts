import { expect, test } from 'vitest';
import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { contractEnID } from './contract/en_ID.ts';
import { contractEnUS } from './contract/en_US.ts';
import { contractZhCN } from './contract/zh_CN.ts';
import { enID } from './en_ID.ts';
import { enUS } from './en_US.ts';
import { serverEnID } from './server/en_ID.ts';
import { serverEnUS } from './server/en_US.ts';
import { serverZhCN } from './server/zh_CN.ts';
import { signInEnID } from './sign-in/en_ID.ts';
import { signInEnUS } from './sign-in/en_US.ts';
import { signInZhCN } from './sign-in/zh_CN.ts';
import { zhCN } from './zh_CN.ts';

const languages = [
  {
    name: 'en_US',
    page: enUS,
    server: serverEnUS,
    signIn: signInEnUS,
    contract: contractEnUS,
    accountEmail: accountEmailEnUS,
  },
  {
    name: 'en_ID',
    page: enID,
    server: serverEnID,
    signIn: signInEnID,
    contract: contractEnID,
    accountEmail: accountEmailEnID,
  },
  {
    name: 'zh_CN',
    page: zhCN,
    server: serverZhCN,
    signIn: signInZhCN,
    contract: contractZhCN,
    accountEmail: accountEmailZhCN,
  },
];

test.each(languages)(
  '$name: the app and the server use the same words for the same success',
  ({ page, server, signIn }) => {
    const { message } = page;
    expect(server.success).toMatchObject({
      delete: message.deleteSucceeded,
      exit: message.exitSuccessful,
      register: signIn.signIn.registered,
    });
  },
);

test.each(languages)(
  '$name: every form reports a malformed e-mail address in the same words',
  ({ signIn, contract, accountEmail }) => {
    const wording = signIn.signIn.error.emailFormat;
    expect(contract.contract.problem.emailFormat).toBe(wording);
    expect(accountEmail.authorCenter.stories.newChapterPlace[5]).toBe(wording);
  },
);
