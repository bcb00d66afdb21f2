import { BODY, post } from '#shared/protocol/endpoint.ts';
import * as pull from './pull.ts';

/** The call by which a device pulls what has changed (docs/spec, section 7). */
export const syncCalls = {
  pull: post('author', '/author/sync/pull', {
    request: pull.pullRequest,
    answer: pull.pullAnswer,
    changesState: false,
    bodyMax: BODY.list,
  }),
};
