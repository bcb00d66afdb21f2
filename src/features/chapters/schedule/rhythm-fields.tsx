import '#ui/mantine-more.css';
import { Group, Radio, Text, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { formatTag, type Language } from '#shared/domain/language.ts';
import { EVERY_DAYS_MAX, EVERY_DAYS_MIN } from '#shared/domain/limits.ts';
import { type Rhythm, WEEKDAYS, type Weekday } from '#shared/domain/schedule/rhythm.ts';
import chips from '#ui/chips.module.css';
import classes from './schedule-drafts.module.css';
import type { EditRhythm } from './use-rhythm.ts';

type Props = {
  rhythm: Rhythm;
  onEdit: EditRhythm;
  /** The first day, for chapters every so many days. */
  firstDay: ReactNode;
  /** The group of the days of the week, to focus what is missing. */
  weekdaysRef: Ref<HTMLDivElement>;
};

/** How chapters follow one another: every so many days, or on days of the week; and at what time. */
export function RhythmFields({ rhythm, onEdit, firstDay, weekdaysRef }: Props) {
  const { t } = useI18n();
  const isDays = rhythm.way === 'days';
  return (
    <>
      <Radio.Group
        label={t('schedule.way')}
        value={rhythm.way}
        onChange={(way) => onEdit({ way: way === 'weekdays' ? 'weekdays' : 'days' })}
      >
        <Group gap="lg" mt="sm" className={classes.ways ?? ''}>
          <Radio size="md" value="days" label={t('schedule.byDays')} />
          <Radio size="md" value="weekdays" label={t('schedule.byWeekdays')} />
        </Group>
      </Radio.Group>
      {!isDays && (
        <Weekdays ref={weekdaysRef} chosen={rhythm.weekdays} onChoose={(weekdays) => onEdit({ weekdays })} />
      )}
      <div className={isDays ? classes.plan : classes.time}>
        {isDays && firstDay}
        <TextInput
          type="time"
          label={t('schedule.time')}
          value={rhythm.time}
          onChange={(event) => onEdit({ time: event.currentTarget.value })}
        />
        {isDays && <EveryField value={rhythm.everyDays} onChange={(everyDays) => onEdit({ everyDays })} />}
      </div>
    </>
  );
}

/** "Mon" to "Sun". */
function weekdayNames(language: Language): string[] {
  const name = new Intl.DateTimeFormat(formatTag(language), { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return WEEKDAYS.map((weekday) => name.format(Date.UTC(2024, 0, weekday)));
}

type WeekdaysProps = {
  ref: Ref<HTMLDivElement>;
  chosen: readonly Weekday[];
  onChoose(weekdays: Weekday[]): void;
};

/** Seven toggle buttons, at least one of them pressed. */
function Weekdays({ ref, chosen, onChoose }: WeekdaysProps) {
  const { t, language } = useI18n();
  const id = useId();
  const names = weekdayNames(language);
  const isEmpty = chosen.length === 0;
  return (
    <div>
      <Text size="md" fw={600} id={`${id}-label`}>
        {t('schedule.weekdays')}
      </Text>
      {/* biome-ignore lint/a11y/useSemanticElements: its label is not a legend, as the fields beside it have none */}
      <div
        ref={ref}
        role="group"
        className={`${chips.chips} ${classes.weekdays}`}
        aria-labelledby={`${id}-label`}
        aria-describedby={isEmpty ? `${id}-error` : undefined}
      >
        {WEEKDAYS.map((weekday, index) => {
          const isOn = chosen.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              className={chips.chip}
              aria-pressed={isOn}
              onClick={() =>
                onChoose(WEEKDAYS.filter((other) => (other === weekday ? !isOn : chosen.includes(other))))
              }
            >
              {names[index]}
            </button>
          );
        })}
      </div>
      {isEmpty && (
        <Text size="sm" c="var(--bad)" role="alert" id={`${id}-error`}>
          {t('schedule.noWeekday')}
        </Text>
      )}
    </div>
  );
}

type EveryProps = { value: number; onChange(value: number): void };

/** Days from one chapter to the next; an empty field is NaN. */
function EveryField({ value, onChange }: EveryProps) {
  const { t } = useI18n();
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={EVERY_DAYS_MIN}
      max={EVERY_DAYS_MAX}
      label={t('schedule.every')}
      description={t('schedule.everyHint')}
      className={classes.every ?? ''}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
