import { StoryQueues } from './story-queues.tsx';
import { WritingLine } from './writing-line.tsx';

/** What the list of stories shows after its first paint. Both load together: each chunk adds to the list of chunks in every first load. */
export const listLines = { StoryQueues, WritingLine };
