import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { roomEnID } from '#locales/room/en_ID.ts';
import { roomEnUS } from '#locales/room/en_US.ts';
import { roomZhCN } from '#locales/room/zh_CN.ts';
import type { VersionView } from '#sync/types/author-work.ts';
import { theme } from '#ui/theme.ts';
import { versionItems } from './version-items.ts';
import { VersionList } from './version-list.tsx';

const version = (id: string, more: Partial<VersionView>): VersionView => ({
  id,
  source: 'server',
  savedAt: 1_700_000_000_000,
  title: id,
  words: 2,
  thisDevice: false,
  published: false,
  note: 'server',
  ...more,
});

test.each([
  ['en_US', roomEnUS, 'Not merged', 'Another device'],
  ['en_ID', roomEnID, 'Tidak dipakai', 'Perangkat lain'],
  ['zh_CN', roomZhCN, '未生效', '另一台设备'],
] as const)(
  'SYNC-10: a text that the server refused is marked as not applied, and shows where it was written (%s)',
  (language, table, badge, origin) => {
    const items = versionItems([version('refused', { note: 'notApplied' }), version('kept', {})], []);
    render(
      <MantineProvider theme={theme} env="test">
        <I18nProvider
          initial={{ language, scopes: new Set(['room']), tables: [table] }}
          onLanguage={() => {}}
        >
          <VersionList items={items} chosen={null} onChoose={vi.fn()} />
        </I18nProvider>
      </MantineProvider>,
    );
    const refused = screen.getByRole('button', { name: /refused/ });
    expect(refused).toHaveTextContent(badge);
    expect(refused).toHaveTextContent(origin);
    expect(screen.getByRole('button', { name: /kept/ })).not.toHaveTextContent(badge);
  },
);
