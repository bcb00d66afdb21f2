/** What a key of a change may look like (api.md, "Every request"). */
export const IDEMPOTENCY_KEY = /^[\w-]{1,100}$/;
