import { inspectChapter } from '#server/commands/inspect-chapter.ts';
import { modifyEmail } from '#server/commands/modify-email.ts';
import { noteUnsent } from '#server/commands/note-unsent.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { authorInfo, editorList } from '#server/queries/author-info.ts';
import { chapterQueue, waitingChapter } from '#server/queries/chapter-queue.ts';
import { pull } from '#server/queries/pull.ts';

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
