import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { Services } from '#services/services-context.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ContractProgress } from '#storage/owned/contract-progress.ts';
import { noContracts, showScreen } from '#test/support/screen.tsx';
import ContractPage from './contract-page.tsx';

const signed: ContractProgress = {
  form: emptyContractForm(),
  pictures: {},
  submission: {
    idempotencyKey: 'once',
    form: emptyContractForm(),
    imageData: 'data:image/png;base64,',
    documentHash: 'hash',
  },
};
const underReview = {
  ok: false,
  error: {
    kind: 'answer',
    code: '-2',
    message: 'Your application is under review',
    data: { isChange: false, contractType: 'exclusive', reason: '' },
    redirect: false,
  },
};

test('right after signing the page says first that the contract is signed and sent, then that it is under review', async () => {
  let isSent = false;
  const call = async (name: string) => {
    if (name === 'contractSubmit') isSent = true;
    if (name === 'contractSubmit') return { ok: true, value: {} };
    if (name !== 'contractInvited') return { ok: false, error: { kind: 'network' } };
    return isSent ? underReview : { ok: true, value: { status: 'open', contractType: 'exclusive' } };
  };
  const scopes = ['shell', 'contract'] as const;
  showScreen(<ContractPage params={{ id: '018f0000-0000-7000-8000-000000000001' }} />, {
    services: { api: { call, file: call } as unknown as Services['api'] },
    contracts: { ...noContracts, get: async () => ({ progress: signed, dropped: false }) },
    work: { story: async () => undefined },
    texts: { language: 'en_US', scopes: new Set(scopes), tables: await loadTexts('en_US', scopes) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  const sent = await screen.findByText('Signed and sent to the editors');
  const review = await screen.findByText('Your application is under review');
  expect(sent.compareDocumentPosition(review)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
