import { LegalPage } from './legal-page.tsx';

/** `/privacy`. */
export const PrivacyPage = () => <LegalPage kind="privacy" />;
