import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type LegalKind, loadLegal } from '#i18n/load-legal.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import { LegalDocument } from './legal-document.tsx';

const KINDS: LegalKind[] = ['userAgreement', 'privacy'];
const all = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

test.each(all)(
  '%s in %s: every section, paragraph and point is on the page, with version and date',
  async (kind, language) => {
    const { document: wanted, version } = await loadLegal(kind, language);
    const { container } = await showPublic(<LegalDocument kind={kind} />, { language, scopes: ['shell'] });
    expect(await screen.findByText(wanted.lead)).toBeVisible();
    expect(container).toHaveTextContent(version);
    expect(container).toHaveTextContent('2026');
    for (const { title, text, points = [] } of Object.values(wanted.sections))
      for (const piece of [title, ...text, ...points]) expect(container).toHaveTextContent(piece);
    expect(container.textContent).not.toContain('{{');
  },
);

test.each(LANGUAGES)(
  '%s: the numbers of docs/spec, section 9 and the limits of docs/spec, sections 3 and 5 are in the texts',
  async (language) => {
    const agreement = JSON.stringify((await loadLegal('userAgreement', language)).document);
    for (const number of ['$50', '$100', '$150', '$250', '$350', '$450', 'UTC+08:00'])
      expect(agreement).toContain(number);
    const privacy = JSON.stringify((await loadLegal('privacy', language)).document);
    for (const fact of ['udid', '365', '72', '16', 'Facebook', 'Google', '180'])
      expect(privacy).toContain(fact);
  },
);

test('Chinese is chosen by a link here (docs/spec, section 1, Languages), and the text follows', async () => {
  const user = userEvent.setup();
  const { chosen } = await showPublic(<LegalDocument kind="privacy" />, { scopes: ['shell'] });
  await user.click(await screen.findByRole('button', { name: '中文' }));
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible();
  await vi.waitFor(() => expect(chosen).toEqual(['zh_CN']));
});

test('an entry of the contents moves the focus to its section', async () => {
  const user = userEvent.setup();
  await showPublic(<LegalDocument kind="userAgreement" />, { scopes: ['shell'] });
  await user.click(await screen.findByRole('button', { name: 'Income and withdrawal' }));
  expect(screen.getByRole('heading', { level: 2, name: /Income and withdrawal/ })).toHaveFocus();
});
