import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { done, failed, mapped } from '#server/core/outcome.ts';
import { publicStory } from '#server/library/public-story.ts';
import { searchStories } from '#server/library/search-stories.ts';
import { finishStory } from '#server/money/finish-story.ts';
import { prepareCover } from '#server/story/add-cover.ts';
import { addStory } from '#server/story/add-story.ts';
import { GENRE_IDS, namedGenre, namedTag, TAG_IDS } from '#server/story/catalogue.ts';
import { deleteStory } from '#server/story/delete-story.ts';
import { editStory } from '#server/story/edit-story.ts';
import { loadOwnStories } from '#server/story/list-stories.ts';
import { openStory } from '#server/story/open-story.ts';
import { ownStory } from '#server/story/own-story.ts';
import { presentStory, presentStoryItem } from '#server/story/present-story.ts';
import { saveVolumes } from '#server/story/save-volumes.ts';

/** The calls about stories (docs/spec, section 7, Book). */
export const bookRoutes = (deps: AppDeps) =>
  ({
    bookList: direct(async (call) => {
      const rows = await loadOwnStories(deps.db, call.user.userId);
      return done(rows.map((row) => presentStoryItem(row, call)));
    }),
    bookAdd: command((tx, call, { request }) => addStory(tx, call, request)),
    bookForm: direct(async (call, { params }) => {
      const row = await ownStory(deps.db, call.user.userId, params.id);
      return row === undefined ? failed('notFound') : done(presentStory(row, call));
    }),
    bookEdit: command((tx, call, { params, request }) => editStory(tx, call, params.id, request)),
    bookCover: { kind: 'command', prepare: (call, { request }) => prepareCover(deps, call, request) },
    bookOpen: command((tx, call, { params }) => openStory(tx, call, params.id)),
    bookFinish: command(async (tx, call, { params }) =>
      mapped(await finishStory(tx, call, params.id), () => undefined),
    ),
    bookDelete: command((tx, call, { params }) => deleteStory(tx, call, params.id)),
    bookVolumes: command((tx, call, { request }) => saveVolumes(tx, call, request)),
    genreList: direct(async (call) => done(GENRE_IDS.map((id) => namedGenre(id, call.messages)))),
    tagList: direct(async (call) => done(TAG_IDS.map((id) => namedTag(id, call.messages)))),
    bookSearch: direct((call, { request }) => searchStories(deps.db, call, request)),
    bookPublic: direct((call, { params }) => publicStory(deps.db, call, params.id)),
  }) satisfies Partial<Handlers>;
