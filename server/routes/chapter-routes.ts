import { addChapter } from '#server/commands/add-chapter.ts';
import { deleteChapter } from '#server/commands/delete-chapter.ts';
import { editChapter } from '#server/commands/edit-chapter.ts';
import { keepSideRevision } from '#server/commands/keep-side-revision.ts';
import { keepVersion } from '#server/commands/keep-version.ts';
import { restoreChapter } from '#server/commands/restore-chapter.ts';
import { sortChapters } from '#server/commands/sort-chapters.ts';
import { undeleteChapter } from '#server/commands/undelete-chapter.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, several } from '#server/core/handler.ts';
import { done, failed } from '#server/core/outcome.ts';
import { chapterHistory, chapterRevisionText } from '#server/queries/chapter-history.ts';
import { deletedChapters } from '#server/queries/deleted-chapters.ts';
import { listChapters } from '#server/queries/list-chapters.ts';
import { namedVersionText } from '#server/queries/named-versions.ts';
import { loadOwnChapter, loadOwnChapters } from '#server/queries/own-chapters.ts';
import { readChapter } from '#server/queries/read-chapter.ts';

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
