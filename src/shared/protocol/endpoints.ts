import * as v from 'valibot';
import * as auth from './schema/auth.ts';
import * as author from './schema/author.ts';
import * as book from './schema/book.ts';
import * as chapter from './schema/chapter.ts';
import { bookId, chapterId, nothing } from './schema/common.ts';
import * as desk from './schema/desk.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** How the request's fields travel: nowhere, as query parameters, as JSON, form-encoded or multipart. */
export type Encoding = 'none' | 'query' | 'json' | 'form' | 'multipart';

/**
 * One call of the wire. `path` holds `{name}` for each entry of `params`. `auth` is who may call: anyone, anyone but with
 * more for the signed-in, an author, an editor. `changesState` calls carry an idempotency key, the GET ones included
 * (api.md); `keeps` false are those whose answers the server never stores.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: 'public' | 'author' | 'editor';
  readonly changesState: boolean;
  readonly encoding: Encoding;
  readonly params: AnySchema;
  readonly request: AnySchema;
  readonly answer: AnySchema;
};

const none = v.object({});
const byBook = v.object({ id: bookId });
const byChapter = v.object({ id: chapterId });

/** Every call of the specification's section 7 and of api.md that is built; client, server and OpenAPI read it. */
export const endpoints = {
  login: {
    method: 'POST',
    path: '/user/auth/login',
    auth: 'public',
    changesState: true,
    encoding: 'query',
    params: none,
    request: auth.loginRequest,
    answer: auth.sessionUser,
  },
  register: {
    method: 'POST',
    path: '/user/auth/register/email',
    auth: 'public',
    changesState: true,
    encoding: 'json',
    params: none,
    request: auth.registerRequest,
    answer: nothing,
  },
  logout: {
    method: 'POST',
    path: '/user/auth/logout',
    auth: 'public',
    changesState: true,
    encoding: 'json',
    params: none,
    request: auth.logoutRequest,
    answer: nothing,
  },
  refreshToken: {
    method: 'POST',
    path: '/user/auth/refreshToken',
    auth: 'public',
    changesState: true,
    encoding: 'json',
    params: none,
    request: auth.refreshRequest,
    answer: nothing,
  },

  authorInfo: {
    method: 'GET',
    path: '/author/author/info',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: author.authorInfo,
  },
  modifyEmail: {
    method: 'POST',
    path: '/author/author/modify/email',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: author.modifyEmailRequest,
    answer: nothing,
  },
  editorList: {
    method: 'GET',
    path: '/author/author/editor/list',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(author.editorItem),
  },
  pull: {
    method: 'POST',
    path: '/author/sync/pull',
    auth: 'author',
    changesState: false,
    encoding: 'json',
    params: none,
    request: author.pullRequest,
    answer: author.pullAnswer,
  },

  bookList: {
    method: 'GET',
    path: '/book/book/author/list',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(book.storyListItem),
  },
  bookAdd: {
    method: 'POST',
    path: '/book/book/add',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: book.bookAddRequest,
    answer: book.storyDetail,
  },
  bookForm: {
    method: 'GET',
    path: '/book/book/edit/{id}',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: book.storyDetail,
  },
  bookEdit: {
    method: 'POST',
    path: '/book/book/edit/{id}',
    auth: 'author',
    changesState: true,
    encoding: 'query',
    params: byBook,
    request: book.bookEditRequest,
    answer: book.storyDetail,
  },
  bookCover: {
    method: 'POST',
    path: '/book/book/cover',
    auth: 'author',
    changesState: true,
    encoding: 'multipart',
    params: none,
    request: v.object({ id: v.optional(v.string()), file: v.instance(Blob) }),
    answer: book.coverAnswer,
  },
  bookOpen: {
    method: 'GET',
    path: '/book/book/open/{id}',
    auth: 'author',
    changesState: true,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: book.storyDetail,
  },
  bookFinish: {
    method: 'GET',
    path: '/book/book/finish/{id}',
    auth: 'author',
    changesState: true,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: nothing,
  },
  bookDelete: {
    method: 'GET',
    path: '/book/book/del/{id}',
    auth: 'author',
    changesState: true,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: nothing,
  },
  genreList: {
    method: 'GET',
    path: '/book/book/sort/type',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(book.namedItem),
  },
  tagList: {
    method: 'GET',
    path: '/book/book/tag/list',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(book.namedItem),
  },
  bookSearch: {
    method: 'GET',
    path: '/book/book/search',
    auth: 'public',
    changesState: false,
    encoding: 'query',
    params: none,
    request: book.searchRequest,
    answer: book.searchAnswer,
  },
  bookPublic: {
    method: 'GET',
    path: '/book/book/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: book.publicStory,
  },

  chapterAdd: {
    method: 'POST',
    path: '/book/chapter/add',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.chapterAddRequest,
    answer: chapter.chapterSaved,
  },
  chapterEdit: {
    method: 'POST',
    path: '/book/chapter/edit',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.chapterEditRequest,
    answer: chapter.chapterSaved,
  },
  chapterForm: {
    method: 'GET',
    path: '/book/chapter/edit',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: chapter.chapterIdRequest,
    answer: chapter.chapterDetail,
  },
  chapterBatch: {
    method: 'POST',
    path: '/book/chapter/batch',
    auth: 'author',
    changesState: false,
    encoding: 'json',
    params: none,
    request: chapter.chapterBatchRequest,
    answer: v.array(chapter.chapterDetail),
  },
  chapterList: {
    method: 'GET',
    path: '/book/chapter/list/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: v.array(chapter.chapterHead),
  },
  chapterDelete: {
    method: 'POST',
    path: '/book/chapter/delete',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.chapterIdRequest,
    answer: chapter.chapterSaved,
  },
  chapterUndelete: {
    method: 'POST',
    path: '/book/chapter/undelete',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.chapterIdRequest,
    answer: chapter.chapterSaved,
  },
  chapterDeleted: {
    method: 'GET',
    path: '/book/chapter/deleted/{id}',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: byBook,
    request: none,
    answer: v.array(chapter.deletedChapter),
  },
  chapterSort: {
    method: 'POST',
    path: '/book/chapter/sort',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.chapterSortRequest,
    answer: chapter.chapterSorted,
  },
  chapterHistory: {
    method: 'GET',
    path: '/book/chapter/history',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: chapter.historyRequest,
    answer: chapter.historyAnswer,
  },
  chapterRevision: {
    method: 'GET',
    path: '/book/chapter/revision',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: chapter.revisionRequest,
    answer: chapter.revisionDetail,
  },
  chapterRestore: {
    method: 'POST',
    path: '/book/chapter/restore',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    params: none,
    request: chapter.restoreRequest,
    answer: chapter.chapterSaved,
  },
  chapterRead: {
    method: 'GET',
    path: '/book/chapter/read/{id}',
    auth: 'public',
    changesState: false,
    encoding: 'none',
    params: byChapter,
    request: none,
    answer: chapter.readAnswer,
  },

  deskChapters: {
    method: 'GET',
    path: '/desk/chapter/list',
    auth: 'editor',
    changesState: false,
    encoding: 'query',
    params: none,
    request: v.object({ cursor: v.optional(v.string(), '') }),
    answer: desk.chapterQueueAnswer,
  },
  deskInspectChapter: {
    method: 'POST',
    path: '/desk/chapter/inspect',
    auth: 'editor',
    changesState: true,
    encoding: 'json',
    params: none,
    request: desk.chapterInspectRequest,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type ParamsOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['params']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;

/** Path of a call with its `{name}` filled in. Throws on a missing one: a bug, never an author's doing. */
export function endpointPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${endpoint.path} is missing`);
    return encodeURIComponent(value);
  });
}
