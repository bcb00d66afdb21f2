import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { type LegalKind, type LegalText, loadLegal } from '#i18n/load-legal.ts';
import { useServices } from '#services/services-context.ts';
import { asDay } from '#shared/domain/day.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { Bone } from '#ui/bone.tsx';
import chips from '#ui/chips.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import classes from './legal-page.module.css';
import { LegalSections } from './legal-sections.tsx';

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; text: LegalText };

/** The text in the current language. After a change of language the old text stays until the new one has loaded. */
function useLegalText(kind: LegalKind, language: Language): Loaded & { retry(): void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    loadLegal(kind, language).then(
      (text) => current && setLoaded({ state: 'ready', text }),
      // Offline in a language that was never fetched: the text on the screen is better than none.
      () => current && setLoaded((last) => (last.state === 'ready' ? last : { state: 'failed' })),
    );
    return () => {
      current = false;
    };
  }, [kind, language, attempt]);
  return { ...loaded, retry: () => setAttempt((n) => n + 1) };
}

/**
 * A legal text with its version, date and contents. Besides the two languages of the switcher it offers Chinese, which is chosen here and
 * in the settings (docs/spec, section 1, Languages).
 */
export function LegalDocument({ kind }: { kind: LegalKind }) {
  const { t, language } = useI18n();
  const loaded = useLegalText(kind, language);
  return (
    <Page title={t(`title.${kind}`)} width="narrow">
      {loaded.state === 'loading' ? <LegalBones label={t('app.loading')} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('error.network')} onRetry={loaded.retry} /> : null}
      {loaded.state === 'ready' ? <LegalContent {...loaded.text} /> : null}
    </Page>
  );
}

function LegalContent({ document, version, date }: LegalText) {
  const { t, format, language, setLanguage } = useI18n();
  const { notify } = useServices();
  const edition = document.edition
    .replace('{{version}}', version)
    .replace('{{date}}', format.date(asDay(date)));
  return (
    <>
      <p className={classes.edition}>{edition}</p>
      <fieldset className={`${chips.chips} ${classes.languages}`} aria-label={document.languages}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            className={chips.chip}
            aria-pressed={one === language}
            onClick={() => {
              setLanguage(one).catch(() => notify.error(t('error.network')));
            }}
          >
            {t(`language.${one}`)}
          </button>
        ))}
      </fieldset>
      <p className={classes.lead}>{document.lead}</p>
      <LegalSections document={document} />
    </>
  );
}

function LegalBones({ label }: { label: string }) {
  return (
    <div className={classes.bones}>
      <span className="visually-hidden">{label}</span>
      {['50%', '100%', '95%', '100%', '90%', '60%'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a legal text never changes its order
        <Bone key={index} width={width} height={18} />
      ))}
    </div>
  );
}
