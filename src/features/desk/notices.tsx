import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import type { NoticeItem } from '#shared/protocol/notice/notice.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';
import { NoticeForm } from './notice-form.tsx';

/** Writes public notices, and withdraws them. */
export function Notices() {
  const { t } = useI18n();
  const kept = useAnswer('noticeList', { request: {} });
  return (
    <div className={classes.detail}>
      <p className={classes.lead}>{t('desk.notice.lead')}</p>
      <NoticeForm onPublished={kept.reload} />
      <section>
        <h2 className={classes.heading}>{t('desk.notice.list')}</h2>
        <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64]}>
          {(answer) => <List answer={answer} onChanged={kept.reload} />}
        </KeptView>
      </section>
    </div>
  );
}

function List({ answer, onChanged }: { answer: AnswerOf<'noticeList'>; onChanged(): void }) {
  const { t, format } = useI18n();
  const { api, notify } = useServices();
  const more = usePages('noticeList', { request: {} }, answer);
  const [asked, setAsked] = useState<NoticeItem | null>(null);
  const withdraw = async (id: NoticeItem['id']) => {
    const result = await api.call('deskNoticeWithdraw', { request: { id } }, { overlay: true });
    setAsked(null);
    if (!result.ok) return;
    notify.success(t('desk.notice.withdrawn'));
    onChanged();
  };
  return (
    <>
      <ul className={rows.rows}>
        {more.items.map((notice) => (
          <li key={notice.id} className={rows.row}>
            <RouteLink to={links.notice(notice.id)} className={rows.name}>
              {notice.title}
            </RouteLink>
            <Button variant="default" onClick={() => setAsked(notice)}>
              {t('desk.notice.withdraw')}
            </Button>
            <span className={rows.meta}>
              {[notice.category.name, format.moment(notice.publishedAt)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
      <ConfirmDialog
        open={asked !== null}
        title={t('desk.notice.ask')}
        confirm={t('desk.notice.withdraw')}
        cancel={t('desk.notice.cancel')}
        dangerous
        onConfirm={() => asked && void withdraw(asked.id)}
        onCancel={() => setAsked(null)}
      >
        <p>{asked?.title}</p>
        <p>{t('desk.notice.askText')}</p>
      </ConfirmDialog>
    </>
  );
}
