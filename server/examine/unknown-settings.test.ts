import { expect, it } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

it('names the setting that was meant, unless it has a value', () => {
  const meant = [{ kind: 'problem', text: 'BACKUP_TIM is not a setting. Did you mean BACKUP_TIME?' }];
  expect(unknownSettings({ BACKUP_TIM: '03:00' })).toEqual(meant);
  // As compose.yml passes what .env names without a value.
  expect(unknownSettings({ BACKUP_TIM: '03:00', BACKUP_TIME: '' })).toEqual(meant);
  expect(unknownSettings({ BACKUP_TIM: '03:00', BACKUP_TIME: '04:00' })).toMatchObject([{ kind: 'note' }]);
  expect(unknownSettings({ BACKUP_TIME: '03:00', PATH: '/bin', PREVIEW: '1' })).toEqual([]);
});
