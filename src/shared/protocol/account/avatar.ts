import * as v from 'valibot';

export const avatarRequest = v.object({ file: v.optional(v.instance(Blob)) });

export const avatarAnswer = v.object({ avatar: v.string() });
