/** Format of an idempotency key (docs/spec, section 7, Every request). */
export const IDEMPOTENCY_KEY = /^[\w-]{1,100}$/;
