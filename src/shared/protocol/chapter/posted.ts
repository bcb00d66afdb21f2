import * as v from 'valibot';
import { PLATFORMS } from '#shared/crosspost/platforms.ts';
import { chapterId, contentHash, instant } from '#shared/protocol/fields.ts';
import { versionKeepRequest, versionKept, versionText } from './version.ts';

const platform = v.picklist(PLATFORMS);

/**
 * Marks which text of a chapter its author posted on a platform; `contentHash` null: none after all. The last mark to arrive wins, and a
 * repeated one changes nothing. `text` is that text: it may be on no server, as when it was typed over before it was sent.
 */
export const chapterPostedRequest = v.object({
  id: chapterId,
  platform,
  contentHash: v.nullable(contentHash),
  postedAt: instant,
  text: versionKeepRequest.entries.text,
});
/** The versions of the story are as in `chapterSaved`. */
export const chapterPosted = v.pick(versionKept, ['previousBookVersion', 'bookVersion']);

export const postedTextRequest = v.object({ id: chapterId, platform });
export const postedText = versionText;

/** A mark as a pull lists it, without the text. A later server may name platforms that this app does not know. */
export const postedMark = v.object({
  id: chapterId,
  platform: v.string(),
  contentHash: v.nullable(contentHash),
  postedAt: instant,
});
export type PostedMark = v.InferOutput<typeof postedMark>;
