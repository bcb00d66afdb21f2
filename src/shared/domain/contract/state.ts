/** States of a submitted contract; only an editor decides (docs/spec, section 4, Contract flow). */
export const CONTRACT_STATES = ['waiting', 'approved', 'rejected'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** Whether an author may apply, or why not: codes -1, -2 and -3 (docs/spec, section 4, Contract states). */
export type ContractStanding = 'open' | 'closed' | 'waiting' | 'approved' | 'rejected';

/** Whether the form may be changed and sent (`isChange`): not if an application waits or is approved, or the story is closed to contracts. */
export const isChangeable = (standing: ContractStanding): boolean =>
  standing === 'open' || standing === 'rejected';
