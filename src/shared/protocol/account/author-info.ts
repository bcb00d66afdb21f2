import * as v from 'valibot';
import { userId } from '#shared/protocol/fields.ts';
import { sessionUser } from '#shared/protocol/session/session.ts';

/** `authorDto.email` is the contact e-mail, empty after registration (docs/spec, section 4, Fourth chapter). */
export const authorInfo = v.object({ ...sessionUser.entries, authorDto: v.object({ email: v.string() }) });

export type AuthorInfo = v.InferOutput<typeof authorInfo>;

/** Sets the contact e-mail. The limit is wide, so that a longer e-mail gets its own message, not a schema error. */
export const modifyEmailRequest = v.object({ email: v.pipe(v.string(), v.maxLength(200)) });

/** An editor whom an author can choose for a story. */
export const editorItem = v.object({ id: userId, name: v.string() });
