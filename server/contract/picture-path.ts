import type { ContractId } from '#shared/domain/ids.ts';

/** Host-free paths of documents that need the token of their author or of an editor. */
export const contractDraftPath = (id: ContractId): string => `/author/sign/document/${id}`;
export const contractDraftTextPath = (id: ContractId): string => `/author/sign/text/${id}`;
export const deskContractPath = (id: ContractId): string => `/desk/contract/document/${id}`;
