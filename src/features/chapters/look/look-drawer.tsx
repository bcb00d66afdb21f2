import '#ui/mantine-more.css';
import { ActionIcon, Drawer, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { canKeepAwake } from '#ui/platform/keep-awake.ts';
import { chooseRuby, useRubyChoice } from '#ui/platform/ruby-choice.ts';
import { useFocusBack } from '#ui/platform/use-focus-back.ts';
import {
  chooseWritingLook,
  useWritingLook,
  WRITING_SIZES,
  WRITING_WIDTHS,
} from '#ui/platform/writing-look.ts';
import classes from './look-drawer.module.css';

type Props = { onClose(): void };

/** Type size, line width, typeface and aids of the editor, for this device; each takes effect at once in the text above. */
export function LookDrawer({ onClose }: Props) {
  const { t, ensure, has } = useI18n();
  const look = useWritingLook();
  const ruby = useRubyChoice();
  const size = useId();
  // On a desktop there is space beside the text.
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  useBackCloses(true, onClose);
  useEffect(() => {
    // Without its texts the drawer is useless, so it closes.
    ensure('look').catch(onClose);
  }, [ensure, onClose]);
  if (!has('look')) return null;
  const step = WRITING_SIZES.indexOf(look.size);
  const resize = (by: number) => chooseWritingLook({ size: WRITING_SIZES[step + by] ?? look.size });
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isWide ? 'right' : 'bottom'}
      size="sm"
      title={t('look.title')}
      closeButtonProps={{ 'aria-label': t('message.close'), size: 44, iconSize: 22 }}
      overlayProps={{ backgroundOpacity: 0 }}
      classNames={{ content: (isWide ? classes.side : classes.sheet) ?? '' }}
    >
      <Stack gap="md" className={classes.body}>
        <div className={classes.row}>
          <span id={size}>{t('look.size')}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own */}
          <div role="group" aria-labelledby={size} className={classes.step}>
            <ActionIcon
              color="gray"
              disabled={step <= 0}
              aria-label={t('look.smaller')}
              onClick={() => resize(-1)}
            >
              <span aria-hidden="true" className={classes.small}>
                {t('look.letter')}
              </span>
            </ActionIcon>
            <output className={classes.value}>{look.size}</output>
            <ActionIcon
              color="gray"
              disabled={step >= WRITING_SIZES.length - 1}
              aria-label={t('look.larger')}
              onClick={() => resize(1)}
            >
              <span aria-hidden="true" className={classes.large}>
                {t('look.letter')}
              </span>
            </ActionIcon>
          </div>
        </div>
        <Choice
          label={t('look.face')}
          value={look.face}
          data={[
            { value: 'story', label: t('look.faceStory') },
            { value: 'device', label: t('look.faceDevice') },
          ]}
          onChange={(face) => chooseWritingLook({ face: face === 'device' ? 'device' : 'story' })}
        />
        <Choice
          className={classes.width}
          label={t('look.width')}
          value={String(look.width)}
          data={WRITING_WIDTHS.map((width, index) => ({
            value: String(width),
            label: t((['look.narrow', 'look.middle', 'look.wide'] as const)[index] ?? 'look.middle'),
          }))}
          onChange={(chosen) =>
            chooseWritingLook({
              width: WRITING_WIDTHS.find((width) => String(width) === chosen) ?? look.width,
            })
          }
        />
        <Switch
          checked={look.typewriter}
          onChange={(event) => chooseWritingLook({ typewriter: event.currentTarget.checked })}
          label={t('look.typewriter')}
          description={t('look.typewriterHelp')}
        />
        <Switch
          checked={look.awake}
          onChange={(event) => chooseWritingLook({ awake: event.currentTarget.checked })}
          label={t('look.awake')}
          description={t(canKeepAwake() ? 'look.awakeHelp' : 'look.awakeCannot')}
        />
        <Switch
          checked={look.formats}
          onChange={(event) => chooseWritingLook({ formats: event.currentTarget.checked })}
          label={t('look.formats')}
          description={t('look.formatsHelp')}
        />
        <Switch
          checked={look.quotes}
          onChange={(event) => chooseWritingLook({ quotes: event.currentTarget.checked })}
          label={t('look.quotes')}
          description={t('look.quotesHelp')}
        />
        <Switch
          checked={ruby === 'keep'}
          onChange={(event) => chooseRuby(event.currentTarget.checked ? 'keep' : 'base')}
          label={t('look.ruby')}
          description={t('look.rubyHelp')}
        />
        <Text size="sm" c="dimmed">
          {t('look.device')}
        </Text>
      </Stack>
    </Drawer>
  );
}

function Choice(props: {
  className?: string | undefined;
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div className={`${classes.row} ${props.className ?? ''}`}>
      <span id={id}>{props.label}</span>
      <SegmentedControl
        aria-labelledby={id}
        value={props.value}
        data={props.data}
        onChange={props.onChange}
      />
    </div>
  );
}
