import * as v from 'valibot';
import { instant, userId } from '#shared/protocol/fields.ts';

/**
 * An editor at the desk. `passwordGiven`: has not yet changed the password that the server made. `self`: the caller. `signedInAt`: the
 * last sign-in or use, null if there was none within the time sessions are kept.
 */
export const deskEditor = v.object({
  id: userId,
  email: v.string(),
  name: v.string(),
  disabled: v.boolean(),
  passwordGiven: v.boolean(),
  self: v.boolean(),
  signedInAt: v.nullable(instant),
});
export type DeskEditor = v.InferOutput<typeof deskEditor>;
export const deskEditorsAnswer = v.object({ items: v.array(deskEditor) });

/** Disables an editor's account, or enables it again. */
export const deskEditorDisableRequest = v.object({ id: userId, disabled: v.boolean() });
