import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSameId } from '#services/use-same-id.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import {
  NOTICE_CATEGORIES,
  NOTICE_TEXT_CHARS_MAX,
  NOTICE_TITLE_CHARS_MAX,
  type NoticeCategory,
} from '#shared/domain/notice.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import { NoticeArticle } from '#ui/reading/notice-article.tsx';
import classes from './desk.module.css';

type Text = { title: string; text: string };
const nothing: Record<Language, Text> = {
  en_US: { title: '', text: '' },
  en_ID: { title: '', text: '' },
  zh_CN: { title: '', text: '' },
};
const isFilled = ({ title, text }: Text) => title.trim() !== '' && text.trim() !== '';
const isEmpty = ({ title, text }: Text) => title.trim() === '' && text.trim() === '';

/** A public notice in three languages, English at least. It is shown as readers will see it before it is published. */
export function NoticeForm({ onPublished }: { onPublished(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const notice = useSameId<NoticeId>();
  const [category, setCategory] = useState<NoticeCategory>('news');
  const [texts, setTexts] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);

  const preview = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled(texts.en_US)) return setProblem(t('desk.notice.empty'));
    if (LANGUAGES.some((language) => !isFilled(texts[language]) && !isEmpty(texts[language])))
      return setProblem(t('desk.notice.half'));
    setProblem(null);
    setPreviewed(true);
  };
  const publish = async () => {
    setBusy(true);
    const content = {
      category,
      texts: {
        en_US: texts.en_US,
        ...(isFilled(texts.en_ID) ? { en_ID: texts.en_ID } : {}),
        ...(isFilled(texts.zh_CN) ? { zh_CN: texts.zh_CN } : {}),
      },
    };
    const id = notice.idFor(content);
    const result = await api.call(
      'deskNoticePublish',
      { request: { id, ...content } },
      { overlay: true, idempotencyKey: id },
    );
    setBusy(false);
    setProblem(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    notice.done();
    setTexts(nothing);
    setPreviewed(false);
    notify.success(t('desk.notice.published'));
    onPublished();
  };
  if (isPreviewed)
    return (
      <Preview
        category={t(`noticeCategory.${category}`)}
        texts={texts}
        problem={problem}
        busy={busy}
        onPublish={() => void publish()}
        onEdit={() => {
          setProblem(null);
          setPreviewed(false);
        }}
      />
    );
  return (
    <form className={classes.card} onSubmit={preview}>
      <NativeSelect
        label={t('desk.notice.category')}
        value={category}
        data={NOTICE_CATEGORIES.map((value) => ({ value, label: t(`noticeCategory.${value}`) }))}
        onChange={(event) =>
          setCategory(NOTICE_CATEGORIES.find((known) => known === event.currentTarget.value) ?? 'news')
        }
      />
      {LANGUAGES.map((language) => {
        const change = (part: Partial<Text>) =>
          setTexts((now) => ({ ...now, [language]: { ...now[language], ...part } }));
        const named = { language: t(`language.${language}`) };
        return (
          <div key={language} className={classes.language}>
            <TextInput
              label={t('desk.notice.titleOf', named)}
              maxLength={NOTICE_TITLE_CHARS_MAX}
              value={texts[language].title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Textarea
              label={t('desk.notice.textOf', named)}
              autosize
              minRows={3}
              maxLength={NOTICE_TEXT_CHARS_MAX}
              value={texts[language].text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
          </div>
        );
      })}
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <Button type="submit">{t('desk.notice.preview')}</Button>
      </div>
    </form>
  );
}

type PreviewProps = {
  category: string;
  texts: Record<Language, Text>;
  problem: string | null;
  busy: boolean;
  onPublish(): void;
  onEdit(): void;
};

/** The notice as readers will see it, in each language that was written, with the button that publishes it. */
function Preview({ category, texts, problem, busy, onPublish, onEdit }: PreviewProps) {
  const { t } = useI18n();
  const { clock } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.card}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('desk.notice.previewTitle')}
      </h2>
      {LANGUAGES.filter((language) => isFilled(texts[language])).map((language) => (
        <div key={language} className={classes.previewed}>
          <p className={classes.quiet}>{t(`language.${language}`)}</p>
          <NoticeArticle
            category={category}
            publishedAt={new Date(clock.now()).toISOString()}
            updated={null}
            language={language}
            title={texts[language].title.trim()}
            text={texts[language].text}
            headings={['h3', 'h4']}
          />
        </div>
      ))}
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <Button loading={busy} onClick={onPublish}>
          {t('desk.notice.publish')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onEdit}>
          {t('desk.notice.edit')}
        </Button>
      </div>
    </section>
  );
}
