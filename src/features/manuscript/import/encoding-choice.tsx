import { NativeSelect } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { ENCODINGS, type Encoding } from '#shared/manuscript/encodings.ts';
import type { Reading } from '#shared/manuscript/reading.ts';
import classes from './import-page.module.css';

/** Names of the encodings, and languages that are written in them. */
const NAMES: Record<Encoding, readonly [name: string, ...languages: string[]]> = {
  'utf-8': ['UTF-8'],
  'utf-16le': ['UTF-16 LE'],
  'utf-16be': ['UTF-16 BE'],
  gb18030: ['GB18030, GBK', 'zh-Hans'],
  big5: ['Big5', 'zh-Hant'],
  shift_jis: ['Shift_JIS', 'ja'],
  'euc-jp': ['EUC-JP', 'ja'],
  'euc-kr': ['EUC-KR', 'ko'],
  'windows-1252': ['Windows-1252', 'en', 'fr'],
  'windows-1250': ['Windows-1250', 'pl', 'cs'],
  'windows-1251': ['Windows-1251', 'ru', 'uk'],
  'windows-1253': ['Windows-1253', 'el'],
  'windows-1254': ['Windows-1254', 'tr'],
  'windows-1255': ['Windows-1255', 'he'],
  'windows-1256': ['Windows-1256', 'ar'],
  'windows-1257': ['Windows-1257', 'lt', 'lv'],
  'windows-1258': ['Windows-1258', 'vi'],
  'windows-874': ['Windows-874', 'th'],
};

type Props = { reading: Reading; onChoose(encoding: Encoding): void };

/** The encoding of plain text, and the first lines as it reads them. A Word file has neither. */
export function EncodingChoice({ reading, onChoose }: Props) {
  const { t, language } = useI18n();
  if (reading.encoding === null) return null;
  const names = new Intl.DisplayNames([htmlLanguage(language)], { type: 'language' });
  return (
    <div>
      <NativeSelect
        label={t('manuscript.import.encoding')}
        value={reading.encoding}
        onChange={(event) => onChoose(event.currentTarget.value as Encoding)}
        data={ENCODINGS.map((value) => {
          const [name, ...languages] = NAMES[value];
          const spoken = languages.map((tag) => names.of(tag)).join(', ');
          return { value, label: spoken === '' ? name : `${name} · ${spoken}` };
        })}
      />
      <section className={classes.firstLines} aria-label={t('manuscript.import.firstLines')}>
        {reading.firstLines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
          <p key={index}>{line}</p>
        ))}
      </section>
    </div>
  );
}
