import { type RefObject, useEffect } from 'react';
import type { StoryEditor } from '#features/chapters/editor/story-editor.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { chooseWritingLook, type WritingLook } from '#ui/platform/writing-look.ts';
import { typingProps } from './typing-props.ts';
import { signsOf } from './typing-rules.ts';

type Props = {
  editor: RefObject<StoryEditor | null>;
  /** Tag of the story's language. */
  language: string;
  look: Pick<WritingLook, 'formats' | 'quotes' | 'quotesOffered'>;
};

/** Formatting and typographic signs while typing, and keys that move a paragraph (docs/spec, section 10, Typing). Renders nothing. */
export function Typing({ editor, language, look }: Props) {
  const { t, ensure } = useI18n();
  const { notify } = useServices();
  const { formats, quotes, quotesOffered } = look;
  useEffect(() => {
    let offered = quotesOffered || quotes;
    const view = editor.current?.view;
    view?.setProps(
      typingProps({
        choice: { formats, quotes },
        signs: signsOf(language),
        onUndo: () => editor.current?.run('undo'),
        onStraight() {
          if (offered) return;
          offered = true;
          chooseWritingLook({ quotesOffered: true });
          void ensure('look').then(
            () => notify.success(t('look.quotesOffer')),
            () => undefined,
          );
        },
      }),
    );
    return () => {
      if (view && !view.isDestroyed)
        view.setProps({ handleTextInput: () => false, handleKeyDown: () => false });
    };
  }, [editor, language, formats, quotes, quotesOffered, ensure, notify, t]);
  return null;
}
