import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { SEARCH_CHARS_MAX } from '#shared/domain/limits.ts';
import { AUDIENCES } from '#shared/domain/story-choices.ts';
import type { NamedItem } from '#shared/protocol/fields.ts';
import { SEARCH_SORTS } from '#shared/protocol/library/public-story.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './library-filters.module.css';
import type { LibraryQuery } from './library-query.ts';

type Props = { query: LibraryQuery; onChange(change: Partial<LibraryQuery>): void };

/** Search and filters of the library. The search starts by its button or Enter, filters apply at once. */
export function LibraryFilters({ query, onChange }: Props) {
  const { t, language } = useI18n();
  const { api } = useServices();
  const [text, setText] = useState(query.searchValue);
  // Another address brings its own search; the field stays, and so does the focus.
  const [searched, setSearched] = useState(query.searchValue);
  if (searched !== query.searchValue) {
    setSearched(query.searchValue);
    setText(query.searchValue);
  }
  const [genres, setGenres] = useState<readonly NamedItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: genres are named in the language of the request
  useEffect(() => {
    let current = true;
    void api.call('genreList', {}, { quiet: true }).then((answer) => {
      if (current && answer.ok) setGenres(answer.value);
    });
    return () => {
      current = false;
    };
  }, [api, language]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ searchValue: text.trim() });
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <div className={classes.search}>
          <TextInput
            type="search"
            name="searchValue"
            maxLength={SEARCH_CHARS_MAX}
            aria-label={t('library.search')}
            placeholder={t('library.searchHint')}
            leftSection={<Icon d={icons.search} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t('library.searchButton')}</Button>
        </div>
        <div className={classes.selects}>
          <NativeSelect
            size="sm"
            aria-label={t('library.genre')}
            value={query.genreId}
            onChange={(event) => onChange({ genreId: event.currentTarget.value })}
          >
            <option value="">{t('library.allGenres')}</option>
            {genres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            size="sm"
            aria-label={t('library.audience')}
            value={query.audience}
            onChange={(event) =>
              onChange({
                audience: AUDIENCES.find((audience) => audience === event.currentTarget.value) ?? '',
              })
            }
          >
            <option value="">{t('library.allAudiences')}</option>
            {AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {t(`storyPage.${audience}`)}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            size="sm"
            aria-label={t('library.state')}
            value={query.finished}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange({ finished: value === 'true' || value === 'false' ? value : '' });
            }}
          >
            <option value="">{t('library.anyState')}</option>
            <option value="false">{t('library.ongoing')}</option>
            <option value="true">{t('library.finished')}</option>
          </NativeSelect>
          <NativeSelect
            size="sm"
            aria-label={t('library.sort')}
            value={query.sort}
            onChange={(event) =>
              onChange({ sort: SEARCH_SORTS.find((sort) => sort === event.currentTarget.value) ?? 'newest' })
            }
          >
            {SEARCH_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`library.${sort}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
      </form>
    </search>
  );
}
