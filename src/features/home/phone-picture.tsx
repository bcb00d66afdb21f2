import { useI18n } from '#i18n/i18n-context.ts';
import classes from './phone-picture.module.css';

/** The icon of a synced chapter (`cloudCheck` of ui/icons.ts, whose other icons are not in the first load). */
export const CLOUD_CHECK =
  'M7 19a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.2A4 4 0 0 1 17.5 19H7Zm2-5.5 2.2 2.2 4-4';

const CARET = '|';

/**
 * The editor on a phone, drawn after the real screen with a few shapes: it is in the first load. A picture would not follow language and
 * colours. It scales as a whole: its sizes are those of a screen 300 px wide, and do not follow the size of letters.
 */
export function PhonePicture() {
  const { t } = useI18n();
  return (
    <svg className={classes.phone} viewBox="0 0 300 600" fontSize="14" aria-hidden="true">
      <rect className={classes.paper} x="1" y="1" width="298" height="598" rx="30" />
      <path
        className={classes.keyboard}
        d="M2 392h296v177a29 29 0 0 1-29 29H31a29 29 0 0 1-29-29ZM2 70h296v1H2ZM2 344h296v1H2Z"
      />
      <path className={classes.keys} d="M8 418h285M22 460h256M51 502h198" />
      <path className={classes.space} d="M80 544h140" />
      <path className={classes.icons} d="m26 32-8 8 8 8M186 32v.01M186 40v.01M186 48v.01" />
      <text x="40" y="36">
        {t('home.phone.story')}
      </text>
      <path className={classes.synced} d={CLOUD_CHECK} transform="translate(38 41) scale(.7)" />
      <text x="58" y="54" className={classes.good}>
        {t('home.proof.synced')}
      </text>
      <rect className={classes.action} x="198" y="23" width="88" height="34" rx="8" />
      <text x="242" y="45" className={classes.publish}>
        {t('home.phone.publish')}
      </text>
      <text x="20" y="116" fontSize="24" className={classes.title}>
        {t('home.phone.chapter')}
      </text>
      <text fontSize="17" className={classes.text}>
        {t('home.phone.text')
          .split('\n')
          .map((line, index) => (
            <tspan key={line} x="20" y={154 + index * 28}>
              {line}
            </tspan>
          ))}
        <tspan className={classes.caret}>{CARET}</tspan>
      </text>
      <path
        className={classes.icons}
        d="M22 361h6a3.500 3.500 0 0 1 0 7h-6zm0 7h7a3.500 3.500 0 0 1 0 7h-7zM64 361h6M60 375h6M67 361l-4 14M104 369v.01M112 369v.01M120 369v.01M220 373l-5-5 5-5M215 368h10a6 6 0 0 1 0 12h-3M268 373l5-5-5-5M273 368h-10a6 6 0 0 0 0 12h3"
      />
    </svg>
  );
}
