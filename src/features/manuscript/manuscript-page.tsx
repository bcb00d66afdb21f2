import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { ExportPage } from './export/export-page.tsx';
import { FindPage } from './find/find-page.tsx';
import { ImportPage } from './import/import-page.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

const PARTS: Readonly<Record<string, typeof ExportPage>> = {
  export: ExportPage,
  import: ImportPage,
  find: FindPage,
};

/** `/manuscript/{part}/{id}`: one route for everything that concerns a whole story, so that the first load names only one chunk. */
export default function ManuscriptPage({ params }: Props) {
  const { t } = useI18n();
  const Part = PARTS[params.part ?? ''];
  if (Part) return <Part params={params} />;
  return (
    <EmptyState icon={shellIcons.books} title={t('manuscript.title')}>
      <RouteLink to={links.stories()} look="button">
        {t('author.storiesTitle')}
      </RouteLink>
    </EmptyState>
  );
}
