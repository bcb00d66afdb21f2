import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { ENCODINGS, type Encoding } from '#shared/manuscript/encodings.ts';
import classes from './import-page.module.css';
import type { ImportedFile } from './use-import.ts';

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

type Props = {
  /** The files of text. */
  texts: readonly ImportedFile[];
  /** Those whose encoding was chosen last. */
  decoded: readonly File[];
  onChoose(files: readonly File[], encoding: Encoding): void;
};

/** Files whose first line is shown at once. */
const SHOWN = 5;

/** The encoding of one or all files of text, and their first lines as it reads them. A Word file has neither. */
export function EncodingChoice({ texts, decoded, onChoose }: Props) {
  const { t, language, format } = useI18n();
  // The page shows the choice anew once the files are read again.
  const [chosen, setChosen] = useState(() => {
    const at = decoded.length === 1 ? texts.findIndex(({ file }) => file === decoded[0]) : -1;
    return at < 0 ? '' : String(at);
  });
  const one = texts.length === 1 ? texts[0] : texts[Number.parseInt(chosen, 10)];
  const of = one ? [one] : texts;
  const encodings = new Set(of.map(({ reading }) => reading.encoding));
  const [common] = encodings.size === 1 ? encodings : [];
  const names = new Intl.DisplayNames([htmlLanguage(language)], { type: 'language' });
  if (texts.length === 0) return null;
  const lines = one
    ? one.reading.firstLines
    : texts.slice(0, SHOWN).map(({ name, reading }) => `${name}: ${reading.firstLines[0] ?? ''}`);
  return (
    <div>
      <NativeSelect
        label={t('manuscript.import.encoding')}
        value={common ?? ''}
        onChange={(event) =>
          onChoose(
            of.map(({ file }) => file),
            event.currentTarget.value as Encoding,
          )
        }
        data={[
          ...(common ? [] : [{ value: '', label: t('manuscript.import.encodingEach'), disabled: true }]),
          ...ENCODINGS.map((value) => {
            const [name, ...languages] = NAMES[value];
            const spoken = languages.map((tag) => names.of(tag)).join(', ');
            return { value, label: spoken === '' ? name : `${name} · ${spoken}` };
          }),
        ]}
      />
      {texts.length === 1 ? null : (
        <NativeSelect
          mt="xs"
          label={t('manuscript.import.encodingFile')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            {
              value: '',
              label: t('manuscript.import.encodingAll', { count: format.number(texts.length) }),
            },
            ...texts.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
        />
      )}
      <section className={classes.firstLines} aria-label={t('manuscript.import.firstLines')}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
          <p key={index}>{line}</p>
        ))}
      </section>
    </div>
  );
}
