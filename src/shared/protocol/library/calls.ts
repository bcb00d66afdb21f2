import * as v from 'valibot';
import { byBook, get } from '#shared/protocol/endpoint.ts';
import * as fields from '#shared/protocol/fields.ts';
import * as publicStory from './public-story.ts';

/** Calls about the public library (docs/spec, section 7). */
export const libraryCalls = {
  genreList: get('public', '/book/book/sort/type', { answer: v.array(fields.namedItem) }),
  tagList: get('public', '/book/book/tag/list', { answer: v.array(fields.namedItem) }),
  bookSearch: get('public', '/book/book/search', {
    request: publicStory.searchRequest,
    answer: publicStory.searchAnswer,
  }),
  bookPublic: get('public', '/book/book/{id}', { params: byBook, answer: publicStory.publicStory }),
};
