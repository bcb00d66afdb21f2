import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContractText } from '#shared/domain/contract/contract-text.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ContractTextView } from './contract-text-view.tsx';

const text: ContractText = {
  language: 'en_ID',
  blocks: [
    { kind: 'title', text: 'Kontrak Penerbitan Eksklusif' },
    { kind: 'subtitle', text: '<img src=x onerror=alert(1)> منارة' },
    { kind: 'facts', rows: [{ label: 'Alamat', value: 'Jl. Melati 1\nJakarta' }] },
    { kind: 'paragraph', number: '', text: 'Para pihak mengadakan kontrak.' },
    { kind: 'heading', text: 'Keterangan' },
    { kind: 'note', text: 'Bagian dari kontrak.' },
    { kind: 'group', text: 'Kontak' },
    { kind: 'break' },
    { kind: 'clause', number: '1.', text: 'Bonus' },
    { kind: 'paragraph', number: '1.1', text: 'Bonus penyelesaian:' },
    { kind: 'point', text: 'US$150 untuk 60.000 kata' },
    { kind: 'point', text: 'US$250 untuk 100.000 kata' },
    { kind: 'clause', number: '2.', text: 'Akhir' },
    { kind: 'point', text: 'sendiri' },
    { kind: 'signature', of: 'author' },
  ],
};

test('shows every block of a contract, as headings, paragraphs, lists and terms with their values', () => {
  showScreen(<ContractTextView text={text} />);
  const contract = screen.getByRole('article', { name: 'contract.document.title' });
  const inside = within(contract);
  expect(
    inside.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  ).toEqual(['H2 Kontrak Penerbitan Eksklusif', 'H3 Keterangan', 'H4 Kontak', 'H3 1. Bonus', 'H3 2. Akhir']);
  expect(inside.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    '<img src=x onerror=alert(1)> منارة',
    'Para pihak mengadakan kontrak.',
    'Bagian dari kontrak.',
    '1.1 Bonus penyelesaian:',
  ]);
  expect(inside.getByRole('term')).toHaveTextContent('Alamat');
  expect(inside.getByRole('definition').textContent).toBe('Jl. Melati 1\nJakarta');
  const lists = inside.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length);
  expect(lists).toEqual([2, 1]);
});

test('a title is shown as text, never as HTML, and in its own direction', () => {
  const { container } = showScreen(<ContractTextView text={text} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText(/منارة/)).toHaveAttribute('dir', 'auto');
});

test('a contract is marked with its language, as the author may have changed to a different one', () => {
  showScreen(<ContractTextView text={text} />);
  expect(screen.getByRole('article')).toHaveAttribute('lang', 'id');
});
