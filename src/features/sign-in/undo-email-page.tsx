import { UndoLink } from './undo-link.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** The page behind the link that undoes a change of the sign-in e-mail (docs/spec, section 5, Change of the sign-in e-mail). */
export default function UndoEmailPage({ params: { secret = '' } }: Props) {
  return <UndoLink what="undo" secret={secret} />;
}
