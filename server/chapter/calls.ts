import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, several } from '#server/core/handler.ts';
import { addChapter } from './add-chapter.ts';
import { deleteChapter, deletedChapters, undeleteChapter } from './delete-chapter.ts';
import { editChapter } from './edit-chapter.ts';
import { chapterHistory, chapterRevisionText, restoreChapter } from './history.ts';
import { keepVersion, namedVersionText } from './named-versions.ts';
import { ownChapter, ownChapters } from './own-chapters.ts';
import { markPosted, postedText } from './posted.ts';
import { chapterQueue, inspectChapter, waitingChapter } from './review.ts';
import { keepSideRevision } from './side-revisions.ts';
import { sortChapters } from './sort-chapters.ts';

/** Calls about chapters: text, history, versions, review (docs/spec, section 7). */
export const chapterHandlers = (deps: AppDeps) =>
  ({
    chapterAdd: command((tx, call, { request }) => addChapter(tx, call, request, deps.settings.review)),
    chapterEdit: command((tx, call, { request }) => editChapter(tx, call, request, deps.settings.review)),
    chapterForm: direct((call, { request }) => ownChapter(deps.db, call, request.id)),
    chapterBatch: direct((call, { request }) => ownChapters(deps.db, call, request)),
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
    chapterPosted: command((tx, call, { request }) => markPosted(tx, call, request)),
    chapterPostedText: direct((call, { request }) => postedText(deps.db, call, request)),
    deskChapters: direct((_call, { request }) => chapterQueue(deps.db, request.cursor)),
    deskChapter: direct((call, { request }) => waitingChapter(deps.db, call, request.id)),
    deskInspectChapter: command((tx, call, { request }) => inspectChapter(tx, call, request)),
  }) satisfies Partial<Handlers>;
