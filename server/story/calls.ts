import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { done, failed } from '#server/core/outcome.ts';
import { prepareCover } from './add-cover.ts';
import { addStory } from './add-story.ts';
import { deleteStory } from './delete-story.ts';
import { editStory } from './edit-story.ts';
import { loadOwnStories } from './list-stories.ts';
import { openStory } from './open-story.ts';
import { ownStory } from './own-story.ts';
import { presentStory, presentStoryItem } from './present-story.ts';
import { saveVolumes } from './save-volumes.ts';

/** Calls about an author's stories: form, cover, volumes (docs/spec, section 7). */
export const storyHandlers = (deps: AppDeps) =>
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
    bookCover: prepared((call, { request }) => prepareCover(deps, call, request)),
    bookOpen: command((tx, call, { params }) => openStory(tx, call, params.id)),
    bookDelete: command((tx, call, { params }) => deleteStory(tx, call, params.id)),
    bookVolumes: command((tx, call, { request }) => saveVolumes(tx, call, request)),
  }) satisfies Partial<Handlers>;
