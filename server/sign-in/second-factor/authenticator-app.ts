import { Secret, TOTP } from 'otpauth';
import type { AppDeps } from '#server/core/deps.ts';
import { openText, sealText } from '#server/sealing/sealer.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { APP_CODE_DIGITS, APP_CODE_SECONDS } from '#shared/domain/second-factor.ts';

/** RFC 4226 asks for at least 128 bits and recommends 160. */
const KEY_BYTES = 20;
/** How many codes before and after the present code are also accepted, as the phone's clock may be wrong. */
const WINDOW = 1;

/** The one algorithm that all apps support reliably. It is RFC 6238's default, and its known weakness does not affect HMAC. */
const appOf = (key: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Tinta',
    label,
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: APP_CODE_SECONDS,
    secret: Secret.fromBase32(key),
  });

/** A new key for an app, in base 32 as apps take it. */
export const newKey = ({ random }: Pick<AppDeps, 'random'>): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(KEY_BYTES)).buffer }).base32;

/** The address that an app opens or reads from a QR code. `label`: the account's name in the app's list. */
export const keyUri = (key: string, label: string): string => appOf(key, label).toString();

/** The number of the half minute that contains an instant (ms since epoch), as in RFC 6238. */
export const stepAt = (now: number): number => Math.floor(now / (APP_CODE_SECONDS * 1_000));

/**
 * The half minute that a code of this key belongs to: that of `now` (ms since epoch), the one before or the one after. null if the code
 * fits none of them.
 */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const delta = appOf(key, '').validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : stepAt(now) + delta;
}

/**
 * Whether a code of `step` was used up by a code of `usedStep`. A `usedStep` beyond the window was used before this server's clock went
 * back.
 */
export const isUsedUp = (step: number, usedStep: number, now: number): boolean =>
  step === usedStep || (step < usedStep && usedStep <= stepAt(now) + WINDOW);

const contextOf = (userId: UserId): string => `second factor ${userId}`;

/** Seals an app's key for its account. */
export const sealKey = ({ sealer }: Pick<AppDeps, 'sealer'>, userId: UserId, key: string): string =>
  sealText(sealer, key, contextOf(userId));

/**
 * Opens a key that `sealKey` sealed for this account. undefined if it cannot be opened, for example after the loss of the sealing key; this
 * is logged for the operator (docs/deploy.md, Keys).
 */
export function openKey(
  { sealer, logger }: Pick<AppDeps, 'sealer' | 'logger'>,
  userId: UserId,
  sealed: string,
): string | undefined {
  try {
    return openText(sealer, sealed, contextOf(userId));
  } catch (error) {
    logger.error(
      { account: userId, reason: String(error) },
      'the key of an authenticator app cannot be opened: the sealing key it was sealed with is missing',
    );
    return undefined;
  }
}
