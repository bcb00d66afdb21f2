import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import {
  askToInstall,
  deviceKind,
  isInsideApp,
  siteAddress,
  useInstallWay,
} from '#ui/platform/use-install.ts';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './download-page.module.css';
import { InstallSteps } from './install-steps.tsx';

/** The page works without the QR code, because the address is also shown as text. */
const QrCode = part('qr-code', async () => (await import('#ui/qr-code.tsx')).QrCode, { failed: Nothing });

const OFFLINE = [0, 1, 2, 3, 4] as const;
const ONLINE = [0, 1, 2, 3] as const;

/** `/download`: the install button or the steps for the device, the address as a QR code, what works offline (docs/spec, section 2, Public pages). */
export default function DownloadPage() {
  const { t } = useI18n();
  const way = useInstallWay();
  const [device] = useState(deviceKind);
  const [insideApp] = useState(isInsideApp);
  const address = siteAddress();
  // A phone cannot scan its own screen, so there the code is for another phone and comes last.
  const isPhone = device === 'android' || device === 'ios';
  const code = (
    <section className={classes.qr} aria-labelledby="download-qr">
      <div className={classes.code}>
        <QrCode address={address} label={t('download.qrLabel', { address })} />
      </div>
      <div>
        <h2 id="download-qr" className={classes.name}>
          {t(isPhone ? 'download.qrElsewhere' : 'download.qrTitle')}
        </h2>
        <p className={classes.help}>{t(isPhone ? 'download.qrElsewhereHelp' : 'download.qrHelp')}</p>
        <p className={classes.address}>{address}</p>
      </div>
    </section>
  );
  return (
    <Page title={t('download.title')}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.lead}>{t('download.lead')}</p>
          <div className={classes.place}>
            {way === 'installed' ? (
              <p className={classes.installed}>
                <Icon d={icons.check} />
                <span>
                  <strong>{t('download.installed')}</strong> {t('download.installedHelp')}
                </span>
              </p>
            ) : null}
            {way === 'prompt' ? (
              <Button
                className={classes.button}
                leftSection={<Icon d={icons.download} />}
                onClick={() => void askToInstall()}
              >
                {t('download.install')}
              </Button>
            ) : null}
            {way === 'steps' ? (
              <p className={classes.help}>
                {insideApp
                  ? t(device === 'ios' ? 'download.insideAppIos' : 'download.insideApp')
                  : t('download.noButton')}
              </p>
            ) : null}
          </div>
        </div>
        {isPhone ? null : code}
      </div>
      <InstallSteps first={device} />
      <div className={classes.lists}>
        <section aria-labelledby="download-offline">
          <h2 id="download-offline" className={classes.heading}>
            {t('download.offlineTitle')}
          </h2>
          <ul className={classes.list}>
            {OFFLINE.map((index) => (
              <li key={index} className={classes.point}>
                <Icon d={icons.check} className={classes.good} />
                {t(`download.offline[${index}]`)}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="download-online">
          <h2 id="download-online" className={classes.heading}>
            {t('download.onlineTitle')}
          </h2>
          <ul className={classes.list}>
            {ONLINE.map((index) => (
              <li key={index} className={classes.point}>
                <Icon d={shellIcons.globe} className={classes.quiet} />
                {t(`download.online[${index}]`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {isPhone ? <div className={classes.last}>{code}</div> : null}
    </Page>
  );
}
