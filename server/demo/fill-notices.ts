import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { account } from '#server/db/schema/account.ts';
import { notice, noticeText } from '#server/db/schema/notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { DEMO_NOTICES } from './demo-notices.ts';

const DAY_MS = 86_400_000;

/** Publishes the demo's notices as the first editor, if there are none. */
export async function fillNotices({ db, clock, random }: AppDeps): Promise<void> {
  const [known] = await db.select({ id: notice.id }).from(notice).limit(1);
  const [editor] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'editor'))
    .limit(1);
  if (known !== undefined || editor === undefined) return;
  await db.transaction(async (tx) => {
    for (const { category, daysAgo, texts } of DEMO_NOTICES) {
      const id = mintId<NoticeId>(clock, random);
      const at = clock.now() - daysAgo * DAY_MS;
      await tx.insert(notice).values({ id, category, editorId: editor.id, publishedAt: at, updatedAt: at });
      for (const language of LANGUAGES) {
        const words = texts[language];
        if (words !== undefined) await tx.insert(noticeText).values({ noticeId: id, language, ...words });
      }
    }
  });
}
