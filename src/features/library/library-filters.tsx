import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer, useLasting } from '#services/answers/use-answer.ts';
import { SEARCH_CHARS_MAX } from '#shared/domain/limits.ts';
import { AUDIENCES } from '#shared/domain/story-choices.ts';
import { SEARCH_SORTS } from '#shared/protocol/library/public-story.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './library-filters.module.css';
import type { LibraryQuery } from './library-query.ts';

type Props = { query: LibraryQuery; onChange(change: Partial<LibraryQuery>): void };

/** Search and filters of the library. The search starts by its button or Enter, filters apply at once. */
export function LibraryFilters({ query, onChange }: Props) {
  const { t, language } = useI18n();
  const [text, setText] = useState(query.searchValue);
  // When the address changes, the field shows the new address's search. It is the same field, so the focus stays.
  const [searched, setSearched] = useState(query.searchValue);
  if (searched !== query.searchValue) {
    setSearched(query.searchValue);
    setText(query.searchValue);
  }
  const listed = useLasting(useAnswer('genreList', {}, { keep: 'worker', again: language }));
  const genres = listed.state === 'ready' ? listed.value : [];
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
