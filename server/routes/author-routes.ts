import { authorInfo, editorList } from '#server/account/author-info.ts';
import { modifyEmail } from '#server/account/modify-email.ts';
import { inspectChapter } from '#server/chapter/inspect-chapter.ts';
import { chapterQueue, waitingChapter } from '#server/chapter/review-queue.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { noteUnsent } from '#server/sync/note-unsent.ts';
import { pull } from '#server/sync/pull.ts';

/** The calls about the author, the pull of devices, and the editors' desk. */
export const authorRoutes = ({ db }: AppDeps) =>
  ({
    authorInfo: direct((call) => authorInfo(db, call)),
    modifyEmail: command((tx, call, { request }) => modifyEmail(tx, call, request.email)),
    editorList: direct(() => editorList(db)),
    pull: direct(async (call, { request }) => {
      await noteUnsent(db, call, request.unsent);
      return done(await pull(db, call, request));
    }),
    deskChapters: direct((_call, { request }) => chapterQueue(db, request.cursor)),
    deskChapter: direct((call, { request }) => waitingChapter(db, call, request.id)),
    deskInspectChapter: command((tx, call, { request }) => inspectChapter(tx, call, request)),
  }) satisfies Partial<Handlers>;
