import type { ContractId, PictureId } from '#shared/domain/ids.ts';

/** Host-free paths of pictures that need the token of their author or of an editor. */
export const picturePath = (id: PictureId): string => `/author/sign/picture/${id}`;
export const contractDraftPath = (id: ContractId): string => `/author/sign/document/${id}`;
export const deskContractPath = (id: ContractId): string => `/desk/contract/document/${id}`;
