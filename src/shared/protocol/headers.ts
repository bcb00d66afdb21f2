/** Headers of requests and answers, in lower case (docs/spec, section 7). */
export const HEADER = {
  timestamp: 'timestamp',
  authorization: 'authorization',
  udid: 'udid',
  lang: 'lang',
  acceptLanguage: 'accept-language',
  clientPlatform: 'client-platform',
  appName: 'app-name',
  idempotencyKey: 'idempotency-key',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /**
   * The proof of a recent sign-in. An answer has it when the author has just proved to be the owner; requests send the same value for ten
   * minutes.
   */
  proof: 'proof',
  retryAfter: 'retry-after',
  requestId: 'x-request-id',
} as const;

/** Value of `client-platform` (docs/spec, section 7). */
export const CLIENT_PLATFORM = '1';
