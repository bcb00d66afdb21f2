import { sql } from 'drizzle-orm';
import { account } from './schema/account.ts';

/** Whether the joined account is disabled. The desk marks it where an editor decides about its owner (docs/spec, section 6, Desk). */
export const isSuspended = sql<boolean>`${account.disabledAt} is not null`.mapWith(Boolean);
