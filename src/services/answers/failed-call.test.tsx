import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { FailedCall } from './failed-call.tsx';

const refused: CallFailure = {
  kind: 'answer',
  code: 'internal',
  message: 'The server is busy',
  data: undefined,
  redirect: false,
};

test.each<[CallFailure, boolean]>([
  [{ kind: 'network' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'nullBody' }, false],
  [{ kind: 'device' }, false],
  [refused, false],
])('the help of a failed read is shown only if no server answered: %o', (failure, isHelp) => {
  showScreen(<FailedCall title="Title" failure={failure} help="Come back online" onRetry={() => {}} />);
  expect(screen.getByText('Title')).toBeVisible();
  expect(screen.queryByText('Come back online') !== null).toBe(isHelp);
});
