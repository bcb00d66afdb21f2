import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { StoryView } from '#sync/types/author-work.ts';

/** The server's code for an application that waits for an editor (docs/spec, section 7, Contract). */
const IN_REVIEW = '-2';

/**
 * Whether a contract has fixed the story's contract type: it is approved, which the device knows, or in review, which the server is asked.
 * Without an answer the choice stays open, and the server refuses a change (`underContract`). It also stays open after such a refusal: the
 * author has to choose the earlier type again.
 */
export function useFixedContractType(story: StoryView | null): boolean {
  const { api } = useServices();
  const [inReview, setInReview] = useState(false);
  const id = story && !story.allowPrice ? story.id : null;
  useEffect(() => {
    if (id === null) return;
    void api.call('contractInvited', { params: { id } }, { quiet: true }).then((result) => {
      setInReview(!result.ok && result.error.kind === 'answer' && result.error.code === IN_REVIEW);
    });
  }, [api, id]);
  const wasRefused =
    story?.save.kind === 'needsYou' &&
    story.save.why.kind === 'refused' &&
    story.save.why.reason === 'underContract';
  return story !== null && !wasRefused && (story.allowPrice || inReview);
}
