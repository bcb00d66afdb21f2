/** What an author applies for (docs/spec, section 7, Money). */
export const APPLICATION_TYPES = ['contract', 'completion', 'bonus', 'withdrawal'] as const;

/** Types that editors decide in the queue of applications; contracts and withdrawals have queues of their own. */
export const DECIDED_TYPES = ['completion', 'bonus'] as const;
export type DecidedType = (typeof DECIDED_TYPES)[number];

/** States of an application for a completion or a bonus. A withdrawal can also be `paid` (`WITHDRAWAL_STATES`). */
export const APPLICATION_STATES = ['waiting', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
