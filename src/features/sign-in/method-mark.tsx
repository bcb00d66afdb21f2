import classes from './choose-step.module.css';

const FACEBOOK =
  'M14.2 21v-7.6h2.6l.4-3h-3V8.5c0-.9.3-1.5 1.5-1.5h1.6V4.3c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.2H8.5v3h2.6V21h3.1Z';
const GOOGLE = [
  ['#4285f4', 'M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3Z'],
  [
    '#34a853',
    'M12 22c2.7 0 5-.9 6.6-2.5l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z',
  ],
  ['#fbbc05', 'M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9l3.3-2.6Z'],
  ['#ea4335', 'M12 6c1.5 0 2.8.5 3.8 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 6 12 6Z'],
] as const;

type Props = { of: 'facebook' | 'google' };

/** A provider's logo in its own colours, as the providers require; decoration beside the button's text. */
export function MethodMark({ of }: Props) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes.mark}>
      {of === 'facebook' ? (
        <>
          <circle cx="12" cy="12" r="11" fill="#0866ff" />
          <path d={FACEBOOK} fill="#fff" />
        </>
      ) : (
        GOOGLE.map(([fill, d]) => <path key={fill} d={d} fill={fill} />)
      )}
    </svg>
  );
}
