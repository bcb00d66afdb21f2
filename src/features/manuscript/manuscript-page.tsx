import type { ManuscriptPart } from '#shared/protocol/links.ts';
import { ExportPage } from './export/export-page.tsx';
import { FindPage } from './find/find-page.tsx';
import { ImportPage } from './import/import-page.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

const PARTS: Readonly<Record<ManuscriptPart, typeof ExportPage>> = {
  export: ExportPage,
  import: ImportPage,
  find: FindPage,
};

/** `/manuscript/{part}/{id}`: one route for everything that concerns a whole story, so that the first load refers to only one chunk. */
export default function ManuscriptPage({ params }: Props) {
  const Part = PARTS[params.part as ManuscriptPart];
  return <Part params={params} />;
}
