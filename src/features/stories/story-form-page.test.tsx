import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import { emptyStoryForm, type StoryForm } from '#shared/domain/story.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import StoryFormPage from './story-form-page.tsx';

const LISTS: Record<string, unknown> = {
  genreList: [{ id: 'romance', name: 'Romance' }],
  tagList: ['Sea', 'Family', 'Ghosts', 'Rain', 'City', 'War'].map((name) => ({
    id: name.toLowerCase(),
    name,
  })),
  editorList: [],
};
const api = { call: async (name: string) => ({ ok: true, value: LISTS[name] }) } as unknown as ApiClient;
const SYNOPSIS = Array.from({ length: 20 }, (_, index) => `kata${index}`).join(' ');

/** Unfolds the fields that may stay empty until the story is published. */
const unfold = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByText('Cover, synopsis and tags'));

/** Fills what a story needs to begin. */
const begin = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Surat untuk Laut');
  await screen.findByRole('option', { name: 'Romance' });
  await user.selectOptions(screen.getByRole('combobox', { name: /Genre/ }), 'romance');
  await user.click(screen.getByRole('radio', { name: 'Exclusive' }));
  await user.click(screen.getByRole('radio', { name: 'Female' }));
};

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await begin(user);
  await unfold(user);
  await user.click(screen.getByRole('textbox', { name: /Synopsis/ }));
  await user.paste(SYNOPSIS);
  for (const tag of ['Sea', 'Family', 'Ghosts'])
    await user.click(screen.getByRole('checkbox', { name: tag }));
};
const create = () => screen.getByRole('button', { name: 'Create story' });

test('every required field has its message, and the focus goes to the first (docs/spec, section 5)', async () => {
  const user = userEvent.setup();
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api } });
  await screen.findByRole('textbox', { name: /Title/ });
  await user.click(create());
  for (const text of [
    'Give the story a title',
    'Choose a genre',
    'Choose a contract type',
    'Choose a target audience',
  ]) {
    expect(screen.getByText(text, { selector: 'p' })).toBeVisible();
  }
  for (const text of ['The synopsis must have 20 to 300 words', 'Choose 3 to 5 tags'])
    expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveFocus();
});

test('a title of 31 characters shows an error on leaving the field, until it is corrected (docs/spec, section 9)', async () => {
  const user = userEvent.setup();
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api } });
  const title = await screen.findByRole('textbox', { name: /Title/ });
  await user.type(title, 'x'.repeat(31));
  expect(screen.queryByText('The title can have at most 30 characters')).toBeNull();
  await user.tab();
  expect(screen.getByText('The title can have at most 30 characters')).toBeVisible();
  await user.type(title, '{Backspace}');
  expect(screen.queryByText('The title can have at most 30 characters')).toBeNull();
  expect(screen.getByText('30 / 30')).toBeVisible();
});

test('a sixth tag cannot be chosen', async () => {
  const user = userEvent.setup();
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api } });
  await unfold(user);
  for (const tag of ['Sea', 'Family', 'Ghosts', 'Rain', 'City']) {
    await user.click(await screen.findByRole('checkbox', { name: tag }));
  }
  expect(screen.getByRole('checkbox', { name: 'War' })).toBeDisabled();
});

test('typed text survives leaving the page, and is shown when the form is opened again (decision 0004)', async () => {
  const user = userEvent.setup();
  const first = showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api } });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Surat untuk L');
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  const kept = first.drafts.get('0');
  expect(kept).toMatchObject({ form: { title: 'Surat untuk L' } });
  first.unmount();

  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api }, keptDrafts: [['0', kept]] });
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Surat untuk L');
});

test('typed text survives even if the page closed before its database had it, with the cover chosen before', async () => {
  const user = userEvent.setup();
  const cover = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp' };
  const earlier = { form: { ...emptyStoryForm(), title: 'Surat' }, cover, savedAt: 1 };
  const drowned = {
    get: async () => earlier,
    save: () => new Promise<never>(() => {}),
    clear: async () => {},
    beforeLeaving: () => () => {},
  } as never;
  const services = { api, formDrafts: drowned };
  const first = showScreen(<StoryFormPage params={{ id: '0' }} />, { services });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), ' untuk L');
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  first.unmount();

  const createStory = vi.fn(async () => '0190a000-0000-7000-8000-000000000001' as never);
  const next = showScreen(<StoryFormPage params={{ id: '0' }} />, { services, work: { createStory } });
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Surat untuk L');
  await fill(user);
  await user.click(create());
  expect(createStory).toHaveBeenCalledWith(expect.objectContaining({ genreId: 'romance' }), cover);
  next.unmount();

  // The saved story leaves no draft.
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services });
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Surat');
});

test('an author’s story is made on the device, and its chapter list opens', async () => {
  const user = userEvent.setup();
  const createStory = vi.fn(async () => '0190a000-0000-7000-8000-000000000001' as never);
  const { visited, said, drafts } = showScreen(<StoryFormPage params={{ id: '0' }} />, {
    services: { api },
    work: { createStory },
  });
  await fill(user);
  await user.click(create());
  expect(createStory).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Surat untuk Laut',
      genreId: 'romance',
      tags: ['sea', 'family', 'ghosts'],
    }),
    null,
  );
  await vi.waitFor(() =>
    expect(visited).toEqual(['/authorManage/chapterList/0190a000-0000-7000-8000-000000000001']),
  );
  expect(said).toEqual(['Add succeeded']);
  expect(drafts.size).toBe(0);
});

test('a new story has the language of the interface unless its author chooses a different one; its fields carry it', async () => {
  const user = userEvent.setup();
  const createStory = vi.fn(async () => '0190a000-0000-7000-8000-000000000001' as never);
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api }, work: { createStory } });
  const language = await screen.findByRole('combobox', { name: /Story language/ });
  expect(language).toHaveValue('en');
  await user.selectOptions(language, 'Bahasa Indonesia');
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveAttribute('lang', 'id');
  expect(screen.getByRole('textbox', { name: /Synopsis/ })).toHaveAttribute('lang', 'id');
  await fill(user);
  await user.click(create());
  expect(createStory).toHaveBeenCalledWith(expect.objectContaining({ language: 'id' }), null);
});

test('a story without a language says so, and a language of a newer app stays as it is', async () => {
  const show = (language: string | undefined) =>
    showScreen(<StoryFormPage params={{ id: ID }} />, {
      services: { api },
      work: {
        story: async () =>
          ({ ...conflicted, save: { kind: 'synced' }, form: { ...MINE, language } }) as never,
      },
    });
  const chosen = () => screen.findByRole('combobox', { name: /Story language/ });
  const old = show(undefined);
  expect(await chosen()).toHaveDisplayValue('Not chosen');
  old.unmount();
  show('ban');
  expect(await chosen()).toHaveDisplayValue('ban');
});

test('a visitor is asked to sign in, and typed text stays (docs/spec, section 2, Author area)', async () => {
  const user = userEvent.setup();
  const openSignIn = vi.fn();
  const first = showScreen(<StoryFormPage params={{ id: '0' }} />, {
    author: null,
    services: { api, openSignIn },
  });
  await fill(user);
  await user.click(create());
  await vi.waitFor(() => expect(openSignIn).toHaveBeenCalledOnce());
  const draft = first.drafts.get('0');
  expect(draft?.form.title).toBe('Surat untuk Laut');
  first.unmount();
  showScreen(<StoryFormPage params={{ id: '0' }} />, {
    services: { api },
    keptDrafts: [['0', draft]],
  });
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Surat untuk Laut');
});

test('title, genre, audience and contract type are enough to begin (docs/spec, section 5, Story text)', async () => {
  const user = userEvent.setup();
  const createStory = vi.fn(async () => ID as never);
  showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api }, work: { createStory } });
  await begin(user);
  await user.click(create());
  expect(createStory).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Surat untuk Laut', synopsis: '', tags: [] }),
    null,
  );
});

test('a story that was complete keeps synopsis and tags; one that is not yet may be saved without them', async () => {
  const user = userEvent.setup();
  const editStory = vi.fn(async () => true);
  const show = (form: StoryForm) =>
    showScreen(<StoryFormPage params={{ id: ID }} />, {
      services: { api },
      work: {
        story: async () => ({ ...conflicted, form, save: { kind: 'synced', at: 1 } }) as never,
        editStory,
      },
    });
  const whole = show(MINE);
  await user.clear(await screen.findByRole('textbox', { name: /Synopsis/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The synopsis must have 20 to 300 words', { selector: 'p' })).toBeVisible();
  expect(editStory).not.toHaveBeenCalled();
  whole.unmount();
  show({ ...MINE, synopsis: '', tags: [] });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(editStory).toHaveBeenCalledOnce();
});

describe('the contract type of a story whose contract', () => {
  const show = (story: Partial<StoryView>, answer: unknown) =>
    showScreen(<StoryFormPage params={{ id: ID }} />, {
      services: {
        api: {
          call: async (name: string) =>
            name === 'contractInvited' ? answer : { ok: true, value: LISTS[name] },
        } as unknown as ApiClient,
      },
      work: { story: async () => ({ ...conflicted, save: { kind: 'synced', at: 1 }, ...story }) as never },
    });
  const inReview = { ok: false, error: { kind: 'answer', code: '-2', message: '', data: {} } };
  const open = { ok: true, value: { status: 'open' } };
  const exclusive = () => screen.findByRole('radio', { name: 'Exclusive' });

  test('is approved cannot be changed, also without a network', async () => {
    show({ allowPrice: true }, { ok: false, error: { kind: 'network' } });
    expect(await exclusive()).toBeDisabled();
    expect(screen.getByText('Set by the contract')).toBeVisible();
  });

  test('is in review cannot be changed', async () => {
    show({}, inReview);
    await vi.waitFor(async () => expect(await exclusive()).toBeDisabled());
  });

  test('was not applied for can be changed', async () => {
    show({}, open);
    expect(await exclusive()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Compare them' })).toBeVisible();
  });

  test('caused the server to refuse a change can be changed back', async () => {
    const why = { kind: 'refused', code: 'refused', reason: 'underContract' } as const;
    show({ allowPrice: true, save: { kind: 'needsYou', why } as never }, inReview);
    expect(await exclusive()).toBeEnabled();
  });
});

describe('a visitor who wants to create a story', () => {
  afterEach(() => sessionStorage.clear());

  /** Presses the button signed out, and opens the form again signed in, `later` ms after that. */
  async function signInAfterwards(later: number, between = () => {}) {
    const user = userEvent.setup();
    const first = showScreen(<StoryFormPage params={{ id: '0' }} />, { author: null, services: { api } });
    await begin(user);
    await user.click(create());
    await vi.waitFor(() => expect(first.drafts.get('0')?.form.title).toBe('Surat untuk Laut'));
    const draft = first.drafts.get('0');
    first.unmount();
    between();
    const createStory = vi.fn(async () => ID as never);
    const second = showScreen(<StoryFormPage params={{ id: '0' }} />, {
      services: { api, clock: { now: () => 1_700_000_000_000 + later } },
      work: { createStory },
      keptDrafts: [['0', draft]],
    });
    await screen.findByRole('textbox', { name: /Title/ });
    return { createStory, visited: second.visited };
  }

  test('gets to its first chapter after the sign-in; the story is created once', async () => {
    const { createStory, visited } = await signInAfterwards(60_000);
    await vi.waitFor(() => expect(visited).toEqual([`/authorManage/newChapter/${ID}/0/0`]));
    expect(createStory).toHaveBeenCalledOnce();
  });

  test('gets no story created if the sign-in is more than an hour later or in another tab', async () => {
    const late = await signInAfterwards(60 * 60_000);
    expect(late.createStory).not.toHaveBeenCalled();
    cleanup();
    const elsewhere = await signInAfterwards(1000, () => sessionStorage.clear());
    expect(elsewhere.createStory).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Surat untuk Laut');
  });
});

test('an unreadable form is read again, and is not shown as an empty form, which would overwrite the stored one', async () => {
  const user = userEvent.setup();
  const draft = { form: { ...emptyStoryForm(), title: 'Laut' }, cover: null, savedAt: 1 };
  const get = vi.fn().mockRejectedValueOnce(new Error('blocked')).mockResolvedValue(draft);
  const save = vi.fn(async () => {});
  showScreen(<StoryFormPage params={{ id: '0' }} />, {
    services: { api, formDrafts: { get, save, clear: async () => {}, beforeLeaving: () => () => {} } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Couldn’t restore what you entered earlier on this device',
  );
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Laut');
  expect(save).not.toHaveBeenCalled();
});

test('typed text is stored 300 ms after the last key', async () => {
  const user = userEvent.setup();
  const { drafts, timers } = showScreen(<StoryFormPage params={{ id: '0' }} />, { services: { api } });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Laut');
  await act(async () => timers.run(299));
  expect(drafts.get('0')).toBeUndefined();
  await act(async () => timers.run(1));
  expect(drafts.get('0')?.form.title).toBe('Laut');
});

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
const MINE: StoryForm = {
  title: 'Surat untuk Laut',
  genreId: 'romance',
  editorId: null,
  contractType: 'exclusive',
  audience: 'female',
  synopsis: SYNOPSIS,
  tags: ['sea', 'family', 'ghosts'],
  coverId: null,
};
const THEIRS = {
  ...MINE,
  title: 'Surat dari Laut',
  audience: 'male',
  iiconUrlMedium: null,
  updatedAt: '2023-11-14T00:00:00Z',
};
const conflicted = {
  id: ID,
  form: MINE,
  localCover: null,
  coverPath: null,
  save: { kind: 'needsYou', why: { kind: 'needsDecision', code: 'revisionConflict' } },
} as unknown as StoryView;

test('information changed on two devices is shown side by side, and each field becomes what the author chose (SYNC-10)', async () => {
  const user = userEvent.setup();
  const editStory = vi.fn(async () => true);
  const call = async (name: string) => ({ ok: true, value: { ...LISTS, bookForm: THEIRS }[name] });
  const { said } = showScreen(<StoryFormPage params={{ id: ID }} />, {
    services: { api: { call } as unknown as ApiClient },
    work: { story: async () => conflicted, editStory },
  });
  // Saving would overwrite the other version unseen, so it asks first.
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(editStory).not.toHaveBeenCalled();
  const title = await screen.findByRole('group', { name: /Title/ });
  expect(title).toHaveTextContent('Surat untuk Laut');
  expect(title).toHaveTextContent('Surat dari Laut');
  const keep = screen.getByRole('button', { name: 'Save result' });
  expect(keep).toBeDisabled();
  await user.click(within(title).getByRole('button', { name: 'Keep theirs' }));
  await user.click(
    within(screen.getByRole('group', { name: /Target audience/ })).getByRole('button', { name: 'Keep mine' }),
  );
  await user.click(keep);
  expect(editStory).toHaveBeenCalledWith(ID, { ...MINE, title: 'Surat dari Laut' }, null);
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Surat dari Laut');
  expect(said).toEqual(['Saved as you chose']);
});

test('without a network the other version cannot be shown; the dialog says so, and nothing is chosen', async () => {
  const user = userEvent.setup();
  showScreen(<StoryFormPage params={{ id: ID }} />, {
    services: {
      api: {
        call: async (name: string) =>
          name === 'bookForm' ? { ok: false, error: { kind: 'network' } } : { ok: true, value: LISTS[name] },
      } as unknown as ApiClient,
    },
    work: { story: async () => conflicted },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose what to keep' }));
  expect(await screen.findByText(/Go online to see the other device’s version/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull();
});

test('saving sends the form’s base; if another device changed the same field, the page asks and keeps typed text (SYNC-10)', async () => {
  const user = userEvent.setup();
  const editStory = vi.fn(async () => false);
  const call = async (name: string) => ({ ok: true, value: { ...LISTS, bookForm: THEIRS }[name] });
  const calm = { ...conflicted, save: { kind: 'synced', at: 1 } } as StoryView;
  const { said, drafts, timers } = showScreen(<StoryFormPage params={{ id: ID }} />, {
    services: { api: { call } as unknown as ApiClient },
    work: { story: async () => calm, editStory },
  });
  const title = await screen.findByRole('textbox', { name: /Title/ });
  await user.clear(title);
  await user.type(title, 'Laut');
  await act(async () => timers.run(300));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(editStory).toHaveBeenCalledWith(ID, { ...MINE, title: 'Laut' }, null, MINE);
  expect(await screen.findByRole('group', { name: /Title/ })).toHaveTextContent('Surat dari Laut');
  expect(said).toEqual([]);
  expect(drafts.get(ID)).toMatchObject({ form: { title: 'Laut' }, base: MINE });
});
