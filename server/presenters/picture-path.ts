import type { ContractId, PictureId } from '#shared/domain/ids.ts';

/** Host-free paths of what only its author and editors may fetch, with their token. */
export const picturePath = (id: PictureId): string => `/author/sign/picture/${id}`;
export const contractDraftPath = (id: ContractId): string => `/author/sign/document/${id}`;
export const deskContractPath = (id: ContractId): string => `/desk/contract/document/${id}`;
