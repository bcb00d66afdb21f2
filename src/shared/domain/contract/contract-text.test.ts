import { expect, it } from 'vitest';
import { type ContractText, readContractText, writeContractText } from './contract-text.ts';

const text: ContractText = {
  language: 'en_ID',
  blocks: [
    { kind: 'title', text: 'Kontrak' },
    { kind: 'paragraph', number: '1.1', text: '“Sepi” <b> 灯塔' },
    { kind: 'facts', rows: [{ label: 'Alamat', value: 'Jl. Melati\nJakarta' }] },
    { kind: 'signature', of: 'author' },
    { kind: 'break' },
  ],
};

it('a text is written in one way, and read back as it was', () => {
  const written = writeContractText({ blocks: text.blocks, language: text.language });
  expect(written).toBe(
    '{"language":"en_ID","blocks":[{"kind":"title","text":"Kontrak"},{"kind":"paragraph","number":"1.1","text":"“Sepi” <b> 灯塔"},{"kind":"facts","rows":[{"label":"Alamat","value":"Jl. Melati\\nJakarta"}]},{"kind":"signature","of":"author"},{"kind":"break"}]}',
  );
  expect(readContractText(written)).toEqual(text);
});

it.each([
  ['a block of a newer version', '{"language":"en_US","blocks":[{"kind":"table","rows":[]}]}'],
  ['an unknown language', '{"language":"fr_FR","blocks":[]}'],
  ['a page of a network that wants a sign-in', '<!doctype html>'],
  ['a part of a text', '{"language":"en_US","blo'],
])('%s is not a contract text', (_, json) => {
  expect(readContractText(json)).toBeNull();
});
