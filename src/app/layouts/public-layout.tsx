import { type ReactNode, Suspense } from 'react';
import { useSession } from '#services/use-session.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';
import classes from './public-layout.module.css';

type Props = { children: ReactNode };

/** Frame of the public pages: header, the page, footer. */
export function PublicLayout({ children }: Props) {
  const isAuthor = useSession() !== null;
  return (
    <div className={classes.frame}>
      <SkipLink target="content" />
      <Header />
      <OfflineBanner isAuthor={isAuthor} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <LanguageOffer />
      {/* A separate boundary: in a page made at build it hydrates last. */}
      <Suspense fallback={null}>
        <Footer contactEmail={import.meta.env.VITE_CONTACT_EMAIL} />
      </Suspense>
    </div>
  );
}
