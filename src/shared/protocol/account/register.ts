import * as v from 'valibot';
import { account, password } from '#shared/protocol/sign-in/log-in.ts';

export const registerRequest = v.object({ email: account, password });
