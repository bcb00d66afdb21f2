import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, several } from '#server/core/handler.ts';
import { done, failed } from '#server/core/outcome.ts';
import { addChapter } from './add-chapter.ts';
import { deleteChapter } from './delete-chapter.ts';
import { deletedChapters } from './deleted-chapters.ts';
import { editChapter } from './edit-chapter.ts';
import { chapterHistory, chapterRevisionText } from './history.ts';
import { inspectChapter } from './inspect-chapter.ts';
import { keepSideRevision } from './keep-side-revision.ts';
import { keepVersion } from './keep-version.ts';
import { namedVersionText } from './named-versions.ts';
import { loadOwnChapter, loadOwnChapters } from './own-chapters.ts';
import { restoreChapter } from './restore-chapter.ts';
import { chapterQueue, waitingChapter } from './review-queue.ts';
import { sortChapters } from './sort-chapters.ts';
import { undeleteChapter } from './undelete-chapter.ts';

/** Calls about chapters: text, history, versions, review (docs/spec, section 7). */
export const chapterHandlers = (deps: AppDeps) =>
  ({
    chapterAdd: command((tx, call, { request }) => addChapter(tx, call, request, deps.settings.review)),
    chapterEdit: command((tx, call, { request }) => editChapter(tx, call, request, deps.settings.review)),
    chapterForm: direct(async (call, { request }) => {
      const found = await loadOwnChapter(deps.db, call, request.id);
      return found === undefined ? failed('notFound') : done(found);
    }),
    chapterBatch: direct(async (call, { request }) =>
      done(await loadOwnChapters(deps.db, { ...call, run: request.run }, request.ids)),
    ),
    chapterDelete: command((tx, call, { request }) => deleteChapter(tx, call, request.id)),
    chapterUndelete: command((tx, call, { request }) => undeleteChapter(tx, call, request.id)),
    chapterSort: command((tx, call, { request }) => sortChapters(tx, call, request.bookId, request.ids)),
    chapterSaves: several(({ request }) => request.saves),
    chapterDeleted: direct((call, { params }) => deletedChapters(deps.db, call, params.id)),
    chapterHistory: direct((call, { request }) => chapterHistory(deps.db, call, request)),
    chapterRevision: direct((call, { request }) => chapterRevisionText(deps.db, call, request)),
    chapterRestore: command((tx, call, { request }) => restoreChapter(tx, call, request)),
    chapterAside: command((tx, call, { request }) => keepSideRevision(tx, call, request)),
    versionKeep: command((tx, call, { request }) => keepVersion(tx, call, request)),
    versionNamed: direct((call, { request }) => namedVersionText(deps.db, call, request.id)),
    deskChapters: direct((_call, { request }) => chapterQueue(deps.db, request.cursor)),
    deskChapter: direct((call, { request }) => waitingChapter(deps.db, call, request.id)),
    deskInspectChapter: command((tx, call, { request }) => inspectChapter(tx, call, request)),
  }) satisfies Partial<Handlers>;
