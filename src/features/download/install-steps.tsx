import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import type { DeviceKind } from '#ui/platform/use-install.ts';
import classes from './install-steps.module.css';
import { stepIcons } from './step-icons.ts';

const DEVICES: readonly DeviceKind[] = ['android', 'ios', 'mac', 'desktop'];
const STEPS = ['browser', 'menu', 'add'] as const;

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
