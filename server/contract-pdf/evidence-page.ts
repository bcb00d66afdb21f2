import { CONTRACT_TEXT_FILE } from '#shared/domain/contract/contract-text.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import type { Evidence, StoredEvidence } from './evidence.ts';
import { PageWriter } from './page-writer.ts';
import { contractTexts, filled, momentText } from './texts.ts';
import { visibleLine } from './visible-text.ts';

/** Limit for values that no one needs to read in full: a user agent may have any length. */
const VALUE_CHARS_MAX = 600;

/** The page of evidence as a separate document. Its pages are appended to the contract's. */
export async function makeEvidencePage(
  language: Language,
  evidence: StoredEvidence & Evidence,
  certificateName: string,
): Promise<Buffer> {
  const texts = contractTexts(language);
  const { evidence: page } = texts;
  const locale = htmlLanguage(language);
  const bytes = new Intl.NumberFormat(locale).format(evidence.documentBytes);
  const writer = new PageWriter({
    language,
    title: page.heading,
    issuedAt: evidence.submittedAt,
    head: {
      left: certificateName,
      right: filled(texts.number, { number: visibleLine(evidence.contractNumber) }),
    },
    foot: { left: '', right: () => page.heading },
  });
  const row = (label: string, value: string) => writer.row(label, cut(visibleLine(value)));
  const heading = (text: string) => {
    writer.space(12);
    writer.text(text, { size: 10, weight: 'bold', after: 2, keep: 40 });
  };
  writer.text(page.heading, { size: 16, weight: 'bold', colour: 'indigo', after: 6 });
  writer.text(page.lead, { after: 2 });
  heading(page.signing);
  row(page.contractNumber, evidence.contractNumber);
  row(page.signerName, evidence.signerName);
  row(page.penName, evidence.penName);
  row(page.accountId, evidence.accountId);
  row(page.submittedAt, momentText(evidence.submittedAt, locale));
  heading(page.device);
  row(page.udid, evidence.udid);
  row(page.userAgent, evidence.userAgent);
  row(page.ipAddress, evidence.ipAddress);
  heading(page.document);
  writer.row(page.documentHash, halves(evidence.documentHash));
  writer.row(page.textHash, halves(evidence.textHash));
  row(page.documentBytes, bytes);
  heading(page.seal);
  row(page.certificateName, certificateName);
  writer.row(page.certificateHash, halves(evidence.certificateHash));
  writer.space(16);
  writer.text(filled(page.check, { bytes, textFile: CONTRACT_TEXT_FILE }), { size: 9, colour: 'grey' });
  return writer.finish();
}

/** A hash on two lines of equal length, which are easier to compare. */
const halves = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`;

const cut = (text: string): string =>
  text.length > VALUE_CHARS_MAX ? `${Array.from(text).slice(0, VALUE_CHARS_MAX).join('')}…` : text;
