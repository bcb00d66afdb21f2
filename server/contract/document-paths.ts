import type { ContractId } from '#shared/domain/ids.ts';

/** Path without host of a contract to review, as PDF. It needs its author's token. */
export const contractDraftPath = (id: ContractId): string => `/author/sign/document/${id}`;
/** Path without host of the text of a contract to review. It needs its author's token. */
export const contractDraftTextPath = (id: ContractId): string => `/author/sign/text/${id}`;
/** Path without host of a signed contract. It needs an editor's token. */
export const deskContractPath = (id: ContractId): string => `/desk/contract/document/${id}`;
