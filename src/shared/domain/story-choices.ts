/** How a story can be contracted. */
export const CONTRACT_TYPES = ['exclusive', 'nonExclusive'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Whom a story is for. */
export const AUDIENCES = ['female', 'male'] as const;
export type Audience = (typeof AUDIENCES)[number];
