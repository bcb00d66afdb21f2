import * as v from 'valibot';
import type { SignInId } from '#shared/domain/ids.ts';
import { id, instant } from '#shared/protocol/fields.ts';

export const signInId = id<SignInId>();

/**
 * A device on which the author is signed in. `name`: browser and system; `network`: the first part of its address at its last use, '' if
 * unknown; `lastSeenAt` is exact to some minutes.
 */
export const deviceItem = v.object({
  id: signInId,
  name: v.string(),
  network: v.optional(v.string(), ''),
  /** ISO 3166-1 code of the network's country; null if unknown. */
  country: v.optional(v.nullable(v.string()), null),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The device that makes the request. */
  current: v.boolean(),
});

export type DeviceItem = v.InferOutput<typeof deviceItem>;

/** Ends the sign-in on one device, or with `all` on all other devices. */
export const deviceEndRequest = v.object({
  id: v.optional(signInId),
  all: v.optional(v.boolean(), false),
});
