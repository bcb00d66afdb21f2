import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { CODE_CHARS } from '#shared/domain/recovery-code.ts';
import { APP_CODE_DIGITS, type CodeKind, codeProblem } from '#shared/domain/second-factor.ts';

/** A code that is being typed: its field's properties, and a check that shows what is wrong at the field. */
export function useCode(initial: CodeKind) {
  const { t } = useI18n();
  const [kind, setKind] = useState(initial);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const change = (next: string) => {
    setValue(next);
    setFault('');
  };
  return {
    kind,
    value: value.trim(),
    field: { kind, value, fault, onChange: change },
    setFault,
    /** Switches to a different kind of code and empties the field. */
    choose(next: CodeKind) {
      setKind(next);
      change('');
    },
    /** Whether the code may be sent; if not, the field shows why. */
    check(): boolean {
      const problem = codeProblem(value, kind);
      if (problem) setFault(t(problem, { digits: APP_CODE_DIGITS, codeChars: CODE_CHARS }));
      return problem === undefined;
    },
  };
}
