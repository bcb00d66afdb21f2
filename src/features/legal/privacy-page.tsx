import { LegalDocument } from './legal-document.tsx';

/** `/privacy`. */
export default function PrivacyPage() {
  return <LegalDocument kind="privacy" />;
}
