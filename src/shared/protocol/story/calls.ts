import * as v from 'valibot';
import { BODY, byBook, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as story from './story.ts';
import * as volume from './volume.ts';

/** Calls about an author's stories: form, cover, volumes (docs/spec, section 7). */
export const storyCalls = {
  bookList: get('author', '/book/book/author/list', { answer: v.array(story.storyListItem) }),
  bookAdd: post('author', '/book/book/add', { request: story.bookAddRequest, answer: story.storyDetail }),
  bookForm: get('author', '/book/book/edit/{id}', { params: byBook, answer: story.storyDetail }),
  bookEdit: post('author', '/book/book/edit/{id}', {
    params: byBook,
    request: story.bookEditRequest,
    answer: story.storyDetail,
    encoding: 'query',
  }),
  bookCover: post('author', '/book/book/cover', {
    request: v.object({ id: v.optional(v.string()), file: v.instance(Blob) }),
    answer: story.coverAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    makes: true,
  }),
  bookOpen: get('author', '/book/book/open/{id}', {
    params: byBook,
    answer: story.storyDetail,
    changesState: true,
  }),
  bookDelete: get('author', '/book/book/del/{id}', { params: byBook, answer: nothing, changesState: true }),
  bookVolumes: post('author', '/book/book/volumes', {
    request: volume.bookVolumesRequest,
    answer: volume.bookVolumesSaved,
    bodyMax: BODY.list,
  }),
};
