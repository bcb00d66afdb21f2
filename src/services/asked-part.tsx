import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from './services-context.ts';

type Asked = {
  onClose(): void;
  /** Stands in its place until it is here. */
  waiting?: ReactNode;
};

/**
 * A dialog, drawer or bar brought when it is first asked for. Where it cannot be had (no network, an old window after an update)
 * that is said and it closes again: the page stays, and what stands in it. Asked for once more it is tried once more.
 */
export function askedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Asked> {
  let brought: ComponentType<Props> | undefined;
  return function AskedPart({ waiting = null, ...props }: Props & Asked) {
    const { t } = useI18n();
    const { notify } = useServices();
    const [Part, setPart] = useState(() => brought);
    const onMissing = useEffectEvent(() => {
      notify.error(t('error.chunkHelp'));
      props.onClose();
    });
    useEffect(() => {
      if (Part) return;
      let left = false;
      const bring = async () => {
        try {
          brought = await load();
          if (!left) setPart(() => brought);
        } catch {
          if (!left) onMissing();
        }
      };
      void bring();
      return () => {
        left = true;
      };
    }, [Part]);
    return Part ? <Part {...(props as unknown as Props)} /> : waiting;
  };
}
