import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { emptyStoryForm } from '#shared/domain/story.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { CompleteFirst } from './complete-first.tsx';

const TAGS = ['Sea', 'Family', 'Ghosts', 'Rain'].map((name) => ({ id: name.toLowerCase(), name }));
const api = { call: async () => ({ ok: true, value: TAGS }) } as unknown as ApiClient;
const SYNOPSIS = Array.from({ length: 20 }, (_, index) => `kata${index}`).join(' ');
const story = (change: Partial<StoryView['form']>) =>
  ({
    id: '0190a000-0000-7000-8000-000000000001',
    form: { ...emptyStoryForm(), title: 'Laut', ...change },
    penName: '',
    coverPath: null,
    localCover: null,
  }) as StoryView;
const gate = (of: StoryView) => (
  <CompleteFirst story={of} title="First" onClose={() => {}}>
    <p>Publish now</p>
  </CompleteFirst>
);

test('a story with synopsis and tags continues at once', () => {
  showScreen(gate(story({ synopsis: SYNOPSIS, tags: ['sea', 'rain', 'ghosts'] })));
  expect(screen.getByText('Publish now')).toBeVisible();
});

test('a story without them is asked for both in one step that says why; nothing is saved without them (docs/spec, section 5, Story text)', async () => {
  const user = userEvent.setup();
  const editStory = vi.fn(async () => true);
  const half = story({ synopsis: 'Dua kata' });
  const { drafts, timers } = showScreen(gate(half), { services: { api }, work: { editStory } });
  expect(await screen.findByText(/Readers decide by the synopsis and tags/)).toBeVisible();
  expect(screen.queryByText('Publish now')).toBeNull();
  const save = screen.getByRole('button', { name: 'Save and continue' });
  await user.click(save);
  for (const text of ['The synopsis must have 20 to 300 words', 'Choose 3 to 5 tags'])
    expect(screen.getByText(text, { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Synopsis/ })).toHaveFocus();
  expect(editStory).not.toHaveBeenCalled();

  const synopsis = screen.getByRole('textbox', { name: /Synopsis/ });
  await user.clear(synopsis);
  await user.click(synopsis);
  await user.paste(SYNOPSIS);
  for (const tag of ['Sea', 'Family', 'Ghosts'])
    await user.click(await screen.findByRole('checkbox', { name: tag }));
  // What was typed survives a page that closes.
  timers.run(300);
  await vi.waitFor(() => expect(drafts.get(`complete/${half.id}`)?.form.synopsis).toBe(SYNOPSIS));
  await user.click(save);
  expect(editStory).toHaveBeenCalledWith(
    half.id,
    { ...half.form, synopsis: SYNOPSIS, tags: ['sea', 'family', 'ghosts'] },
    null,
    half.form,
  );
  await vi.waitFor(() => expect(drafts.size).toBe(0));
});

test('another device’s change is not overwritten: the step says so and keeps what was typed', async () => {
  const user = userEvent.setup();
  const typed = story({ synopsis: SYNOPSIS, tags: ['sea', 'family', 'rain'] }).form;
  const half = story({});
  showScreen(gate(half), {
    services: { api },
    work: { editStory: async () => false },
    keptDrafts: [[`complete/${half.id}`, { form: typed, cover: null, savedAt: 1 }]],
  });
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText(/changed on two devices/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Synopsis/ })).toHaveValue(SYNOPSIS);
});

test('an author who never chose a pen name is told which name readers will see, and where to choose one', async () => {
  const penName = 'Author3631';
  const shown = showScreen(gate({ ...story({}), penName }), { services: { api } });
  expect(await screen.findByText(/Readers will see the name Author3631/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose your pen name' })).toHaveAttribute('href', '/info');
  shown.unmount();
  showScreen(gate({ ...story({}), penName: 'Sari Hujan' }), { services: { api } });
  expect(await screen.findByText(/Readers decide by the synopsis/)).toBeVisible();
  expect(screen.queryByText(/Readers will see the name/)).toBeNull();
});
