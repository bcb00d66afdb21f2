import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
import classes from './desk.module.css';

type Text = { title: string; text: string };
const nothing: Record<Language, Text> = {
  en_US: { title: '', text: '' },
  en_ID: { title: '', text: '' },
  zh_CN: { title: '', text: '' },
};
const isFilled = ({ title, text }: Text) => title.trim() !== '' && text.trim() !== '';
const isEmpty = ({ title, text }: Text) => title.trim() === '' && text.trim() === '';

/** A public notice in three languages, English at least. */
export function NoticeForm({ onPublished }: { onPublished(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const notice = useSameId<NoticeId>();
  const [category, setCategory] = useState<NoticeCategory>('news');
  const [texts, setTexts] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled(texts.en_US)) return setProblem(t('desk.notice.empty'));
    if (LANGUAGES.some((language) => !isFilled(texts[language]) && !isEmpty(texts[language])))
      return setProblem(t('desk.notice.half'));
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
    notify.success(t('desk.notice.published'));
    onPublished();
  };
  return (
    <form className={classes.card} onSubmit={(event) => void publish(event)}>
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
        <Button type="submit" loading={busy}>
          {t('desk.notice.publish')}
        </Button>
      </div>
    </form>
  );
}
