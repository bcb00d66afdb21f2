import { ActionIcon, Button } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { StoryEditor } from '#features/chapters/editor/story-editor.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { FIND_WAYS, type FindQuery } from '#shared/domain/find-text.ts';
import { cleanText } from '#shared/domain/story-document.ts';
import { findInAddress } from '#shared/protocol/find-address.ts';
import { Icon } from '#ui/icon.tsx';
import { useEscape } from '#ui/platform/use-escape.ts';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './find-bar.module.css';
import { replaceMatches } from './find-in-editor.ts';
import { useFinding } from './use-finding.ts';

type Props = {
  editor: RefObject<StoryEditor | null>;
  /** How often the bar was requested: a further request from the text gives it the focus again. */
  asked: number;
  onClose(): void;
};

/** Finds in the open text, above the toolbar. The bar's texts load with the bar. */
export function FindBar(props: Props) {
  const { has, ensure } = useI18n();
  const ready = has('manuscript');
  const { onClose } = props;
  useEffect(() => {
    if (!ready) ensure('manuscript').catch(onClose);
  }, [ready, ensure, onClose]);
  return ready ? <Bar {...props} /> : null;
}

function Bar({ editor, asked, onClose }: Props) {
  const { t, format } = useI18n();
  const { notify } = useServices();
  const address = useSearch();
  const [query, setQuery] = useState(() => findInAddress(address));
  const [replacement, setReplacement] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { matches, at, move, run } = useFinding(editor, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the bar is requested
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  const count = matches.length;

  const close = useCallback(() => {
    onClose();
    editor.current?.focus();
  }, [onClose, editor]);
  // Listens on the window: WebKit gives a pressed button no focus, and a disabled button loses the focus.
  useEscape(true, close);
  const replaceAll = () => {
    const all = count;
    if (run((state) => replaceMatches(state, matches, cleanText(replacement ?? ''))))
      notify.success(t.count('manuscript.find.replaced', all));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  };
  const standing =
    query.text === ''
      ? ''
      : count === 0
        ? t('manuscript.find.none')
        : t('manuscript.find.place', { at: format.number(at + 1), count: format.number(count) });
  return (
    <search className={classes.bar} aria-label={t('manuscript.find.field')}>
      <div className={classes.line}>
        <input
          ref={field}
          type="search"
          className={classes.field}
          aria-label={t('manuscript.find.field')}
          placeholder={t('manuscript.find.field')}
          autoCapitalize="off"
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          color="gray"
          disabled={count === 0}
          aria-label={t('manuscript.find.previous')}
          onClick={() => move(-1)}
        >
          <Icon d={shellIcons.down} className={classes.up} />
        </ActionIcon>
        <ActionIcon
          color="gray"
          disabled={count === 0}
          aria-label={t('manuscript.find.next')}
          onClick={() => move(1)}
        >
          <Icon d={shellIcons.down} />
        </ActionIcon>
        <ActionIcon color="gray" aria-label={t('manuscript.find.close')} onClick={close}>
          <Icon d={shellIcons.close} />
        </ActionIcon>
      </div>
      <div className={classes.line}>
        <span role="status" className={classes.count}>
          {standing}
        </span>
        <Ways query={query} onChange={setQuery} />
        {replacement === null ? (
          <button type="button" className={classes.way} onClick={() => setReplacement('')}>
            {t('manuscript.find.showReplace')}
          </button>
        ) : null}
      </div>
      {replacement === null ? null : (
        <div className={classes.line}>
          <input
            className={classes.field}
            aria-label={t('manuscript.find.replaceField')}
            placeholder={t('manuscript.find.replaceField')}
            autoCapitalize="off"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            variant="default"
            px="xs"
            h={44}
            disabled={count === 0}
            onClick={() =>
              run((state) => replaceMatches(state, matches.slice(at, at + 1), cleanText(replacement)))
            }
          >
            {t('manuscript.find.replace')}
          </Button>
          <Button variant="default" px="xs" h={44} disabled={count === 0} onClick={replaceAll}>
            {t('manuscript.find.replaceAll')}
          </Button>
        </div>
      )}
    </search>
  );
}

/** The choices of the search, as buttons that stay pressed. */
function Ways({ query, onChange }: { query: FindQuery; onChange(query: FindQuery): void }) {
  const { t } = useI18n();
  return FIND_WAYS.map((way) => (
    <button
      key={way}
      type="button"
      className={classes.way}
      aria-pressed={query[way]}
      onClick={() => onChange({ ...query, [way]: !query[way] })}
    >
      {t(`manuscript.find.${way}`)}
    </button>
  ));
}
