import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { CONTRACT_TYPES, type ContractType } from '#shared/domain/story-choices.ts';
import { contractDocument, drawnSignature } from '#test/support/contract-document.ts';
import { type PlacedText, readPdf, withoutSpaces } from '#test/support/read-pdf.ts';
import { AUTHOR_FIELD, makeContract } from './make-contract.ts';

/** Texts a contract must contain (docs/spec, section 9). */
const SAID: Record<ContractType, Record<Language, readonly string[]>> = {
  exclusive: {
    en_US: [
      'Exclusive Publishing Contract',
      'US$100 when the Work reaches 10,000 words',
      'US$150 for 60,000 to 99,999 words',
      'US$250 for 100,000 to 129,999 words',
      'US$350 for 130,000 to 200,000 words',
      'US$450 for more than 200,000 words',
      'between the 5th and 7th of each month (UTC+08:00)',
      'before the 20th of that month, normally on the 15th',
      'are borne by the Author',
      '17.4',
    ],
    en_ID: [
      'Kontrak Penerbitan Eksklusif',
      'US$100 saat Karya mencapai 10.000 kata',
      'US$450 untuk lebih dari 200.000 kata',
      'antara tanggal 5 dan 7 setiap bulan (UTC+08:00)',
      'ditanggung oleh Penulis',
    ],
    zh_CN: [
      '作品独家出版合同',
      '作品达到 10,000 字时，出版方支付 US$100',
      '超过 200,000 字，US$450',
      '每月 5 日至 7 日（UTC+08:00）',
      '由作者承担',
    ],
  },
  nonExclusive: {
    en_US: [
      'Non-Exclusive Publishing Contract',
      'US$50 when the Work has more than 50,000 words',
      'a first-release bonus of US$100',
      'at least 5 days earlier',
      'more than 80,000 words',
      'The Author may also publish the Work elsewhere',
    ],
    en_ID: [
      'Kontrak Penerbitan Non-Eksklusif',
      'US$50, bila Karya berisi lebih dari 50.000 kata',
      '80.000 kata',
    ],
    zh_CN: ['作品非独家出版合同', 'US$50，条件为作品超过 50,000 字', '80,000 字'],
  },
};
const PAGE: Record<Language, (page: number, pages: number) => string> = {
  en_US: (page, pages) => `Page ${page} of ${pages}`,
  en_ID: (page, pages) => `Halaman ${page} dari ${pages}`,
  zh_CN: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
};
const HTML = { en_US: 'en', en_ID: 'id', zh_CN: 'zh-CN' };

describe.each(CONTRACT_TYPES.flatMap((type) => LANGUAGES.map((language) => ({ type, language }))))(
  '$type contract in $language',
  ({ type, language }) => {
    let read: Awaited<ReturnType<typeof readPdf>>;
    beforeAll(async () => {
      const guardian = { name: 'Hartono Wijaya', signature: await drawnSignature() };
      const input = contractDocument({ language, contractType: type, guardian });
      read = await readPdf(await makeContract(input));
    });

    it('has the terms of its type', () => {
      const all = read.texts.join('');
      for (const said of SAID[type][language]) expect(all).toContain(withoutSpaces(said));
    });

    it('contains the parties and the author’s details', () => {
      for (const said of ['PT Tinta Penerbit', 'Jakarta', 'Siti Nurhaliza', 'Bulan Ánh', 'Hartono Wijaya']) {
        expect(read.texts[0]).toContain(withoutSpaces(said));
      }
      expect(read.texts[0]).toContain(withoutSpaces('Jl. Sudirman 52, Jakarta'));
    });

    it('says in which time zone its day is', () => {
      const day = {
        en_US: 'August 2, 2026 (UTC)',
        en_ID: '2 Agustus 2026 (UTC)',
        zh_CN: '2026年8月2日 (UTC)',
      };
      expect(read.texts[0]).toContain(withoutSpaces(day[language]));
    });

    it('has page numbers and the contract’s number on each page', () => {
      expect(read.texts.length).toBeGreaterThan(3);
      for (const [index, text] of read.texts.entries()) {
        expect(text).toContain(withoutSpaces(PAGE[language](index + 1, read.texts.length)));
        expect(text).toContain('T-2026-000042');
      }
    });

    it('has title and language, and a signature field on its last page', () => {
      expect(read.title).toContain('The Lighthouse');
      expect(read.language).toBe(HTML[language]);
      expect(read.signatures).toEqual([{ name: AUTHOR_FIELD, page: read.pages.length, isShown: false }]);
    });

    it('keeps all text within the margins', () => {
      const outside = read.pages.flat().filter(({ x, y }) => x < 61 || x > 534 || y < 30 || y > 812);
      expect(outside).toEqual([]);
    });
  },
);

it('makes the same bytes from the same input', async () => {
  const guardian = { name: 'Hartono', signature: await drawnSignature() };
  const [once, twice] = [
    await makeContract(contractDocument({ guardian })),
    await makeContract(contractDocument({ guardian })),
  ];
  expect(Buffer.from(once).equals(Buffer.from(twice))).toBe(true);
});

it('embeds every font', async () => {
  const bytes = Buffer.from(await makeContract(contractDocument({ language: 'zh_CN' }))).toString('latin1');
  const described = bytes.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(described.length).toBeGreaterThan(0);
  expect(bytes.match(/\/FontFile[23] \d+ 0 R/g)).toHaveLength(described.length);
  expect(bytes).not.toContain('Helvetica');
});

const withAddress = (value: string) =>
  contractDocument({
    groups: [
      {
        heading: 'Contact',
        rows: [
          { label: 'Address', value },
          { label: 'Phone', value: '+62 812 3456' },
        ],
      },
    ],
  });

it('breaks a value of 10,000 characters without a space across pages and continues with the next text after it', async () => {
  const value = Array.from({ length: 10_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
  const read = await readPdf(await makeContract(withAddress(value)));
  const letters = read.pages
    .flat()
    .filter(({ x, text }) => x > 220 && /^[a-z]{20,}$/.test(text))
    .map(({ text }) => text)
    .join('');
  expect(letters).toBe(value);
  expect(read.texts.findIndex((text) => text.includes('+628123456'))).toBeGreaterThan(0);
  expect(read.pages.flat().filter(({ y }) => y < 30)).toEqual([]);
});

/** All text except this value. */
const others = (pages: readonly (readonly PlacedText[])[], value: string) =>
  pages.map((items) => items.filter(({ text }) => text !== value));

describe('a hostile value', () => {
  let usual: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    usual = await readPdf(await makeContract(withAddress('usual')));
  });

  it.each([
    ['a bidi override', 'a\u202Eb', 'a[U+202E]b'],
    ['a bidi isolate that does not end', '\u2067abc', '[U+2067]abc'],
    ['controls', 'a\u0000\u001B[2J\u0008b', 'a[U+0000][U+001B][2J[U+0008]b'],
    ['operators of a PDF', ') Tj ET Q (x', ') Tj ET Q (x'],
    ['the end of an object', 'endstream endobj \\) >> %%EOF', 'endstream endobj \\) >> %%EOF'],
    ['an unknown script', 'home த', 'home [U+0BA4]'],
    ['stacked accents', `x${'\u0301'.repeat(9)}`, `[U+0078${' U+0301'.repeat(8)}`],
    ['markup', '<b>&amp;</b>', '<b>&amp;</b>'],
  ])('with %s moves no other text and is visible', async (_, value, shown) => {
    const strange = await readPdf(await makeContract(withAddress(value)));
    expect(strange.texts[0]).toContain(withoutSpaces(shown));
    const isOneLine = strange.pages[0]?.some(({ text }) => text === shown);
    if (isOneLine) expect(others(strange.pages, shown)).toEqual(others(usual.pages, 'usual'));
    else expect(strange.pages.slice(1)).toEqual(usual.pages.slice(1));
  });
});

it.each(['\u202E</rdf:li>]]>&<x>', '(a) /ByteRange [0 1 2 3] \\', 'த'])(
  'a document with the title %s can be read',
  async (title) => {
    const story = { title, penName: title };
    const read = await readPdf(await makeContract(contractDocument({ story })));
    expect(read.pages.length).toBeGreaterThan(3);
    expect(read.title).toMatch(/^Exclusive Publishing Contract: ./);
  },
);

it('keeps a name with a line end on one line', async () => {
  const read = await readPdf(
    await makeContract(contractDocument({ author: { legalName: 'Siti\nPublisher: Mallory' } })),
  );
  expect(read.pages[0]?.some(({ text }) => text === 'Siti Publisher: Mallory')).toBe(true);
});

it('refuses a signature that is not a PNG, or that declares a huge size', async () => {
  const guardian = { name: 'Hartono', signature: Buffer.from('<svg/>') };
  await expect(makeContract(contractDocument({ guardian }))).rejects.toThrow('must be a PNG');
  const huge = await drawnSignature();
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  await expect(
    makeContract(contractDocument({ guardian: { name: 'Hartono', signature: huge } })),
  ).rejects.toThrow();
});
