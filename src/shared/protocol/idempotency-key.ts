/** What a key of a change may look like (docs/spec, section 7, Every request). */
export const IDEMPOTENCY_KEY = /^[\w-]{1,100}$/;
