import * as v from 'valibot';

/** `data` of code `validation`: each field's message key (docs/spec, section 7, Every answer). */
export const validationData = v.object({ fields: v.record(v.string(), v.string()) });

/** `data` of code `refused`. */
export const refusedData = v.object({ reason: v.string() });
