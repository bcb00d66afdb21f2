import { addChapter } from '#server/chapter/add-chapter.ts';
import { deleteChapter } from '#server/chapter/delete-chapter.ts';
import { deletedChapters } from '#server/chapter/deleted-chapters.ts';
import { editChapter } from '#server/chapter/edit-chapter.ts';
import { chapterHistory, chapterRevisionText } from '#server/chapter/history.ts';
import { keepSideRevision } from '#server/chapter/keep-side-revision.ts';
import { keepVersion } from '#server/chapter/keep-version.ts';
import { namedVersionText } from '#server/chapter/named-versions.ts';
import { loadOwnChapter, loadOwnChapters } from '#server/chapter/own-chapters.ts';
import { restoreChapter } from '#server/chapter/restore-chapter.ts';
import { sortChapters } from '#server/chapter/sort-chapters.ts';
import { undeleteChapter } from '#server/chapter/undelete-chapter.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, several } from '#server/core/handler.ts';
import { done, failed } from '#server/core/outcome.ts';
import { listChapters } from '#server/reading/list-chapters.ts';
import { readChapter } from '#server/reading/read-chapter.ts';

/** The calls about chapters (docs/spec, section 7, Chapter). */
export const chapterRoutes = ({ db, settings: { review } }: AppDeps) =>
  ({
    chapterAdd: command((tx, call, { request }) => addChapter(tx, call, request, review)),
    chapterEdit: command((tx, call, { request }) => editChapter(tx, call, request, review)),
    chapterSaves: several(({ request }) => request.saves),
    chapterForm: direct(async (call, { request }) => {
      const found = await loadOwnChapter(db, call, request.id);
      return found === undefined ? failed('notFound') : done(found);
    }),
    chapterBatch: direct(async (call, { request }) =>
      done(await loadOwnChapters(db, { ...call, run: request.run }, request.ids)),
    ),
    chapterList: direct((call, { params }) => listChapters(db, call, params.id)),
    chapterDelete: command((tx, call, { request }) => deleteChapter(tx, call, request.id)),
    chapterUndelete: command((tx, call, { request }) => undeleteChapter(tx, call, request.id)),
    chapterDeleted: direct((call, { params }) => deletedChapters(db, call, params.id)),
    chapterSort: command((tx, call, { request }) => sortChapters(tx, call, request.bookId, request.ids)),
    chapterHistory: direct((call, { request }) => chapterHistory(db, call, request)),
    chapterRevision: direct((call, { request }) => chapterRevisionText(db, call, request)),
    chapterRestore: command((tx, call, { request }) => restoreChapter(tx, call, request)),
    chapterAside: command((tx, call, { request }) => keepSideRevision(tx, call, request)),
    versionKeep: command((tx, call, { request }) => keepVersion(tx, call, request)),
    versionNamed: direct((call, { request }) => namedVersionText(db, call, request.id)),
    chapterRead: direct((call, { params }) => readChapter(db, call, params.id)),
  }) satisfies Partial<Handlers>;
