import { LegalDocument } from './legal-document.tsx';

/** `/userAgree`. */
export default function UserAgreementPage() {
  return <LegalDocument kind="userAgreement" />;
}
