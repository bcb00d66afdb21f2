import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import type { DeviceKind } from '#ui/platform/use-install.ts';
import classes from './install-steps.module.css';

const DEVICES: readonly DeviceKind[] = ['android', 'ios', 'mac', 'desktop'];
const STEPS = ['browser', 'menu', 'add'] as const;

/** Buttons as the browsers draw them, in a square of 24. */
const dotsAcross =
  'M6 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z';
const dotsDown =
  'M12 5a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm0 6a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm0 6a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z';
const shareIos = 'M12 14.5V2.5m-3.5 3.5L12 2.5l3.5 3.5M8 9.5H5.5v12h13v-12H16';
const addToScreen =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Zm5 4.5v7M8.5 12h7';
const addToDock = 'M4 5h16v11H4zM4 19.5h16M12 8v5M9.5 10.5h5';
const installDesktop = 'M20 13v4H4V5h8M8 20.5h8M16.5 4v7m-3-3 3 3 3-3';
const installPhone = 'M13 3H7v18h10v-7M10.5 18h3M17 3v7m-3-3 3 3 3-3';

/** Drawings of the buttons that a step mentions; none if it mentions no button. */
const stepIcons: Record<DeviceKind, Record<'browser' | 'menu' | 'add', readonly string[]>> = {
  android: { browser: [], menu: [dotsDown], add: [installPhone] },
  ios: { browser: [], menu: [dotsAcross, shareIos], add: [addToScreen] },
  mac: { browser: [], menu: [shareIos], add: [addToDock] },
  desktop: { browser: [], menu: [installDesktop], add: [] },
};

/** The steps for each kind of device; those of this device come first. */
export function InstallSteps({ first }: { first: DeviceKind }) {
  const { t } = useI18n();
  const devices = [first, ...DEVICES.filter((device) => device !== first)];
  return (
    <section className={classes.section} aria-labelledby="download-steps">
      <h2 id="download-steps" className={classes.heading}>
        {t('download.stepsTitle')}
      </h2>
      <div className={classes.devices}>
        {devices.map((device) => (
          <section
            key={device}
            className={device === first ? `${classes.device} ${classes.first}` : classes.device}
          >
            <h3 className={classes.name}>
              {t(`download.${device}.title`)}
              {device === first ? <span className={classes.tag}>{t('download.thisDevice')}</span> : null}
            </h3>
            <ol className={classes.steps}>
              {STEPS.map((step) => (
                <li key={step}>
                  <span>{t(`download.${device}.${step}`)}</span>
                  {stepIcons[device][step].length === 0 ? null : (
                    <span className={classes.buttons}>
                      {stepIcons[device][step].map((d) => (
                        <span key={d} className={classes.button}>
                          <Icon d={d} size={22} />
                        </span>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}
