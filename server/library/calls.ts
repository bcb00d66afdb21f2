import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { GENRE_IDS, namedGenre, namedTag, TAG_IDS } from '#server/story/catalogue.ts';
import { publicStory } from './public-story.ts';
import { searchStories } from './search-stories.ts';

/** Calls about the public library (docs/spec, section 7). */
export const libraryHandlers = (deps: AppDeps) =>
  ({
    genreList: direct(async (call) => done(GENRE_IDS.map((id) => namedGenre(id, call.messages)))),
    tagList: direct(async (call) => done(TAG_IDS.map((id) => namedTag(id, call.messages)))),
    bookSearch: direct((call, { request }) => searchStories(deps.db, call, request)),
    bookPublic: direct((call, { params }) => publicStory(deps.db, call, params.id)),
  }) satisfies Partial<Handlers>;
