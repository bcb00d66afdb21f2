import {
  CONTRACT_TEXT_FILE,
  type ContractText,
  readContractText,
} from '#shared/domain/contract/contract-text.ts';
import { openPdf } from './open-pdf.ts';

/** The text that is attached to a contract's PDF, signed or not; null for one of an older version. Rejects if it is no PDF. */
export const textOfContract = (pdf: Blob): Promise<ContractText | null> =>
  openPdf(pdf, async (opened) => {
    const attached = (await opened.getAttachments()) as Record<string, { content: Uint8Array }> | null;
    const found = attached?.[CONTRACT_TEXT_FILE];
    return found ? readContractText(new TextDecoder().decode(found.content)) : null;
  });
