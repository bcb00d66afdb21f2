import classes from './bone.module.css';

type Props = { width: number | string; height: number; round?: boolean };

/** One grey piece of a skeleton. Sizes in px, or a percentage for the width. Each skeleton needs one "loading" text beside it. */
export function Bone({ width, height, round = false }: Props) {
  const rem = (px: number) => `calc(${px / 16}rem * var(--mantine-scale))`;
  return (
    <span
      aria-hidden="true"
      className={classes.bone}
      style={{
        width: typeof width === 'number' ? rem(width) : width,
        height: rem(height),
        ...(round ? { borderRadius: '50%' } : {}),
      }}
    />
  );
}
