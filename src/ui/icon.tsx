type Props = { d: string; size?: number; className?: string | undefined };

/** A line icon in the colour of the text around it. Decoration only, so it needs a text or label beside it. `size` in px. */
export function Icon({ d, size = 20, className }: Props) {
  const side = `calc(${size / 16}rem * var(--mantine-scale))`;
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ width: side, height: side, flexShrink: 0 }}
    >
      <path d={d} />
    </svg>
  );
}
