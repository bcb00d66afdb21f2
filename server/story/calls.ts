import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { prepareCover } from './add-cover.ts';
import { addStory } from './add-story.ts';
import { deleteStory } from './delete-story.ts';
import { editStory } from './edit-story.ts';
import { openStory } from './open-story.ts';
import { listStories, readStory } from './read-stories.ts';
import { saveVolumes } from './volumes.ts';

/** Calls about an author's stories: form, cover, volumes (docs/spec, section 7). */
export const storyHandlers = (deps: AppDeps) =>
  ({
    bookList: direct((call) => listStories(deps.db, call)),
    bookAdd: command((tx, call, { request }) => addStory(tx, call, request)),
    bookForm: direct((call, { params }) => readStory(deps.db, call, params.id)),
    bookEdit: command((tx, call, { params, request }) => editStory(tx, call, params.id, request)),
    bookCover: prepared((call, { request }) => prepareCover(deps, call, request)),
    bookOpen: command((tx, call, { params }) => openStory(tx, call, params.id)),
    bookDelete: command((tx, call, { params }) => deleteStory(tx, call, params.id)),
    bookVolumes: command((tx, call, { request }) => saveVolumes(tx, call, request)),
  }) satisfies Partial<Handlers>;
