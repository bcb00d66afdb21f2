import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { contractEnUS } from '#locales/contract/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import type { ContractText } from '#shared/domain/contract/contract-text.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import { SignPanel } from './sign-panel.tsx';

// This environment has no canvas.
vi.mock('#services/contract-form/pad/signature-area.tsx', () => ({ SignatureArea: () => null }));

afterEach(() => vi.restoreAllMocks());

const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
const text: ContractText = {
  language: 'en_US',
  blocks: [
    { kind: 'title', text: 'Exclusive Publishing Contract' },
    { kind: 'paragraph', number: '1.1', text: 'This contract is between the parties.' },
  ],
};

const show = (read: ContractText | null) =>
  showScreen(
    <SignPanel
      id={'hujan' as BookId}
      pdf={pdf}
      text={read}
      busy={false}
      failure={null}
      onConfirm={() => {}}
      onBack={() => {}}
    />,
    {
      texts: {
        language: 'en_US',
        scopes: new Set(['shell', 'author']),
        tables: [enUS, authorEnUS, contractEnUS],
      },
    },
  );

test('the contract is read as text, before the pad; no page of the PDF is drawn', () => {
  show(text);
  const contract = screen.getByRole('article', { name: 'Contract' });
  expect(contract).toHaveTextContent('1.1 This contract is between the parties.');
  const pad = screen.getByRole('heading', { name: 'Your signature' });
  expect(contract.compareDocumentPosition(pad)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'Contract' })).toBeNull();
});

test('Review says that it opens a PDF in a new window, and does so', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  URL.createObjectURL = vi.fn(() => 'blob:contract');
  show(text);
  await userEvent.click(screen.getByRole('button', { name: 'Review as PDF in a new window' }));
  expect(URL.createObjectURL).toHaveBeenCalledWith(pdf);
  expect(open).toHaveBeenCalledWith('blob:contract', '_blank');
});

test('a line above Confirm says what it does, before it is pressed, to screen readers too', () => {
  show(text);
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveAccessibleDescription(contractEnUS.contract.pad.confirmHelp);
  const help = screen.getByText(contractEnUS.contract.pad.confirmHelp);
  expect(help).toBeVisible();
  expect(help.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a long contract has a way to the signature at its top, and the steps say where the author is', async () => {
  show(text);
  const jump = screen.getByRole('button', { name: 'Go to the signature' });
  const contract = screen.getByRole('article', { name: 'Contract' });
  expect(jump.compareDocumentPosition(contract)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  Element.prototype.scrollIntoView ??= () => {};
  await userEvent.click(jump);
  expect(screen.getByRole('heading', { name: 'Your signature' })).toHaveFocus();
  const steps = within(screen.getByRole('list', { name: 'Steps to the contract' }));
  expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1 Fill in the form',
    '2 Read and sign',
    '3 Editors’ review',
  ]);
  expect(steps.getByText('Read and sign').closest('li')).toHaveAttribute('aria-current', 'step');
});

test('without a text, from a server of an older version, the PDF is shown', async () => {
  show(null);
  expect(await screen.findByRole('region', { name: 'Contract' })).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});
