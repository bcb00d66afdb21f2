import {
  CONTRACT_TEXT_FILE,
  type ContractText,
  readContractText,
} from '#shared/domain/contract/contract-text.ts';
import { openPdf } from './open-pdf.ts';

/** The text attached to a contract's PDF, signed or not; null for a contract of an older version. Rejects if the file is not a PDF. */
export const textOfContract = (pdf: Blob): Promise<ContractText | null> =>
  openPdf(pdf, async (opened) => {
    const attached = (await opened.getAttachments()) as Record<string, { content: Uint8Array }> | null;
    const found = attached?.[CONTRACT_TEXT_FILE];
    return found ? readContractText(new TextDecoder().decode(found.content)) : null;
  });
