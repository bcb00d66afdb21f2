import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { type AccountEmailTexts, accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { links } from '#shared/protocol/links.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { test } from '#test/support/e2e/mailing.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test.use({ serviceWorkers: 'allow' });

for (const [language, { accountEmail: texts }] of [
  ['en_US', accountEmailEnUS],
  ['en_ID', accountEmailEnID],
  ['zh_CN', accountEmailZhCN],
] as [string, AccountEmailTexts][])
  test(`mails about decisions are turned off and on in the settings, even after a failed try, in ${language} (docs/spec, section 8, Mail)`, {
    tag: language === 'en_ID' ? [] : '@looks',
  }, async ({ page, server, context }) => {
    const { account, device } = await serverAuthor(server.url);
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${links.settings('notifications')}`);
    const choice = page.getByRole('switch', { name: texts.mails.decisions });
    await expect(choice).toBeChecked();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      await expectSound(page, `notifications ${language} ${scheme}`);
      expect((await misfits(page)).cut).toEqual([]);
      await page.screenshot({ path: `test-results/screens/mail-choice-${language}-${scheme}.png` });
    }
    await choice.click();
    await expect(page.getByText(texts.mails.off)).toBeVisible();
    await expect(choice).not.toBeChecked();
    expect(await device.ok('mailChoice')).toEqual({ decisions: false });
    await page.reload();
    await expect(choice).not.toBeChecked();

    await context.setOffline(true);
    await choice.click();
    await expect(page.getByRole('region', { name: texts.mails.title }).getByRole('alert')).not.toBeEmpty({
      timeout: 30_000,
    });
    await expect(choice).not.toBeChecked();
    await context.setOffline(false);
    await choice.click();
    await expect(choice).toBeChecked();
    await expect.poll(() => device.ok('mailChoice')).toEqual({ decisions: true });
  });
