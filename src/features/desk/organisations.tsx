import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { COUNTRY_CODES } from '#shared/domain/contract/countries.ts';
import { ORGANISATION_CODE } from '#shared/domain/contract/form.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { ORGANISATION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import { failureText } from '#ui/failure-text.ts';
import { Problem } from '#ui/problem.tsx';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';

type Problems = Partial<Record<'countryCode' | 'org' | 'orgName', string>>;

/** The organisations of a country (docs/spec, section 3, Target organisation: kept at the desk). */
export function Organisations() {
  const { t, language } = useI18n();
  const { api, notify } = useServices();
  const [countryCode, setCountryCode] = useState('');
  const [org, setOrg] = useState('');
  const [orgName, setOrgName] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = useAnswer('listTargetOrg', countryCode === '' ? null : { request: { countryCode } });
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([htmlLanguage(language)], { type: 'region' });
    const named = COUNTRY_CODES.map((value) => ({ value: String(value), label: names.of(value) ?? value }));
    return [{ value: '', label: '' }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
  }, [language]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(countryCode === '' ? { countryCode: t('desk.organisation.countryProblem') } : {}),
      ...(ORGANISATION_CODE.test(org.trim()) ? {} : { org: t('desk.organisation.codeProblem') }),
      ...(orgName.trim() === '' ? { orgName: t('desk.organisation.nameProblem') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const request = { countryCode, org: org.trim(), orgName: orgName.trim() };
    const result = await api.call('deskTargetOrg', { request }, { overlay: true });
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    if (!result.ok) return;
    notify.success(t('desk.organisation.saved'));
    setOrg('');
    setOrgName('');
    known.reload();
  };
  return (
    <div className={classes.detail}>
      <p className={classes.lead}>{t('desk.organisation.lead')}</p>
      <form className={classes.card} onSubmit={(event) => void save(event)}>
        <NativeSelect
          label={t('desk.organisation.country')}
          value={countryCode}
          data={countries}
          error={problems.countryCode}
          onChange={(event) => setCountryCode(event.currentTarget.value)}
        />
        <TextInput
          label={t('desk.organisation.code')}
          autoComplete="off"
          value={org}
          error={problems.org}
          onChange={(event) => setOrg(event.currentTarget.value)}
        />
        <TextInput
          label={t('desk.organisation.name')}
          maxLength={ORGANISATION_NAME_CHARS_MAX}
          value={orgName}
          error={problems.orgName}
          onChange={(event) => setOrgName(event.currentTarget.value)}
        />
        <Problem>{failure}</Problem>
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t('desk.organisation.save')}
          </Button>
        </div>
      </form>
      {countryCode === '' ? null : (
        <KeptView kept={known} failed={t('desk.failed')} bones={[64]}>
          {(items) =>
            items.length === 0 ? (
              <p className={classes.lead}>{t('desk.organisation.none')}</p>
            ) : (
              <ul className={rows.rows}>
                {items.map((item) => (
                  <li key={item.org} className={rows.row}>
                    <span className={rows.name}>{item.orgName}</span>
                    <span className={rows.end}>{item.org}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </KeptView>
      )}
    </div>
  );
}
