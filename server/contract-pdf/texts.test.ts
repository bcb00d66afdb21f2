import { describe, expect, it } from 'vitest';
import type { ContractClause, ContractTexts } from '#locales/contract-document/contract-texts.ts';
import { htmlLanguage, LANGUAGES } from '#shared/domain/language.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { contractFigures } from './contract-terms.ts';
import { clausesOf, contractTexts, filled } from './texts.ts';
import { unprintable } from './visible-text.ts';

const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const shapeOf = ({ title, text, points = [] }: ContractClause) => ({
  title: placesOf(title),
  text: text.map(placesOf),
  points: points.map(placesOf),
});
const stringsOf = (texts: ContractTexts): string[] => {
  const strings: string[] = [];
  JSON.stringify(texts, (_, value) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  return strings;
};

describe.each(CONTRACT_TYPES)('%s contract', (type) => {
  it.each(LANGUAGES)('has the same clauses, paragraphs and placeholders in %s as in English', (language) => {
    expect(clausesOf(language, type).map(shapeOf)).toEqual(clausesOf('en_US', type).map(shapeOf));
  });
});

describe.each(LANGUAGES)('texts in %s', (language) => {
  it('have only printable characters', () => {
    expect(unprintable(stringsOf(contractTexts(language)).join(''))).toEqual([]);
  });

  it('contain every figure of the specification on which a contract of either type depends', () => {
    const figures = contractFigures(htmlLanguage(language));
    const clauses = CONTRACT_TYPES.flatMap((type) => clausesOf(language, type));
    const places = new Set(JSON.stringify(clauses).match(/\{\{\w+\}\}/g));
    for (const name of Object.keys(figures)) expect(places).toContain(`{{${name}}}`);
  });
});

it('inserts a value as it is, even if it looks like a placeholder', () => {
  expect(filled('{{a}} and {{b}}', { a: '{{b}} $& $1', b: 'c' })).toBe('{{b}} $& $1 and c');
});

it('throws for a placeholder without a value', () => {
  expect(() => filled('{{a}}', {})).toThrow('a place a');
});
