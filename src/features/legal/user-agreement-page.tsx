import { LegalPage } from './legal-page.tsx';

/** `/userAgree`. */
export const UserAgreementPage = () => <LegalPage kind="userAgreement" />;
