/** All codes of answers (docs/spec, section 7, Every answer). */
export const CODES = [
  '0',
  '20066',
  'unauthenticated',
  'forbidden',
  'reauthenticate',
  'notFound',
  'validation',
  'revisionConflict',
  'idempotencyMismatch',
  'inProgress',
  'tooLarge',
  'unsupportedImage',
  'rateLimited',
  'overloaded',
  'filesUnavailable',
  'clientTooOld',
  'refused',
  'newMonthly',
  '-1',
  '-2',
  '-3',
  'internal',
] as const;
export type Code = (typeof CODES)[number];

/** Reasons of refusals (`data.reason` of code `refused`). */
export const REFUSAL_REASONS = [
  'wrongPassword',
  'emailTaken',
  'storyFinished',
  'storyPublished',
  'completionWaiting',
  'windowClosed',
  'balanceTooLow',
  'alreadyApplied',
  'notEditable',
  'notConnected',
  'undoExpired',
  'nothingPublished',
  'orderChanged',
  'accountNew',
  'emailAccount',
  'providerRefused',
  'providerUnreachable',
  'documentChanged',
  'titleUnprintable',
  'underContract',
  'noContract',
  'bonusNotOffered',
  'notDue',
  'noPaymentData',
  'balanceChanged',
  'ownMatter',
  'changedMeanwhile',
  'secondEditor',
  'tooManyQuestions',
  'answeredAlready',
  'linkInvalid',
  'otherAccount',
  'passwordGiven',
  'accountDisabled',
  'linkUsed',
  'emailUnconfirmed',
  'passkeyUnknown',
  'passkeyRefused',
  'passkeyKnown',
  'tooManyPasskeys',
  'codeWrong',
  'noSignInEmail',
  'paymentHeld',
  'deletionBlocked',
  'deletionAsked',
  'codeNeeded',
  'secondFactorNeeded',
  'lastFactor',
  'setUpOver',
  'storyIncomplete',
  'slotPassed',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * What to do about an answer that is not a success; decided by data, not by matching strings (SYNC-9):
 * - `retry`: send the same request again, later or to another host
 * - `refreshSignIn`: refresh the access token, then send the same request again
 * - `needsSignIn`: wait for the author to sign in
 * - `needsProof`: the author proves to be the owner, then send the same request again (docs/spec, section 5, Re-authentication)
 * - `needsDecision`: the author must choose (a conflict)
 * - `needsUpdate`: load the newest version of the app, then send the same request again
 * - `refused`: it can never succeed as it is; keep it and show the reason
 */
export const RECOVERIES = [
  'retry',
  'refreshSignIn',
  'needsSignIn',
  'needsProof',
  'needsDecision',
  'needsUpdate',
  'refused',
] as const;
export type Recovery = (typeof RECOVERIES)[number];

const RECOVERY: Record<Exclude<Code, '0'>, Recovery> = {
  20066: 'refreshSignIn',
  unauthenticated: 'needsSignIn',
  forbidden: 'refused',
  reauthenticate: 'needsProof',
  notFound: 'refused',
  validation: 'refused',
  revisionConflict: 'needsDecision',
  idempotencyMismatch: 'refused',
  inProgress: 'retry',
  tooLarge: 'refused',
  unsupportedImage: 'refused',
  rateLimited: 'retry',
  overloaded: 'retry',
  filesUnavailable: 'retry',
  clientTooOld: 'needsUpdate',
  refused: 'refused',
  newMonthly: 'refused',
  '-1': 'refused',
  '-2': 'refused',
  '-3': 'refused',
  internal: 'retry',
};

/** HTTP status that the bundled server sends with a code (docs/spec, section 7). The client decides by the code, never by the status. */
export const HTTP_STATUS: Record<
  Code,
  200 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 503
> = {
  0: 200,
  20066: 401,
  unauthenticated: 401,
  forbidden: 403,
  reauthenticate: 403,
  notFound: 404,
  validation: 422,
  revisionConflict: 409,
  idempotencyMismatch: 422,
  inProgress: 409,
  tooLarge: 413,
  unsupportedImage: 415,
  rateLimited: 429,
  overloaded: 503,
  filesUnavailable: 503,
  clientTooOld: 426,
  refused: 409,
  newMonthly: 200,
  '-1': 200,
  '-2': 200,
  '-3': 200,
  internal: 500,
};

/**
 * Recovery class of a code from the wire. A code that this app does not know is judged by the answer's HTTP `status`: for 5xx and 429, or
 * if there is no status, the request is sent again. Any other answer is a refusal, kept with the server's sentence. Nothing is dropped.
 */
export const recoveryOf = (code: string, status?: number): Recovery =>
  isKnownCode(code)
    ? RECOVERY[code]
    : status === undefined || status >= 500 || status === 429
      ? 'retry'
      : 'refused';

/** Whether this app knows a code, and so has a text of its own for it. */
export const isKnownCode = (code: string): code is Exclude<Code, '0'> => Object.hasOwn(RECOVERY, code);

/** Whether a code says only that the call was made at a bad moment: nothing was decided, and `Retry-After` says when to try again. */
export const comesAgain = (code: string): boolean => code === 'rateLimited' || code === 'overloaded';
