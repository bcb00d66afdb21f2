import { createHash } from 'node:crypto';
import type { Random } from '#shared/lib/ports.ts';

/** The secret of a link sent by mail: 256 random bits. Only its hash is stored. */
export const makeLinkSecret = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

/** What the database stores of a link's secret: its SHA-256, in hexadecimal. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
