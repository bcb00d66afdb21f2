import { UndoLink } from './undo-link.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** The page behind "This was not me" in a mail about a new authenticator app (docs/spec, section 5, Second factor). */
export default function UndoFactorPage({ params: { secret = '' } }: Props) {
  return <UndoLink what="undoFactor" secret={secret} />;
}
