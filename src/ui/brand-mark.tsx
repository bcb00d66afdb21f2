import classes from './brand-mark.module.css';

type Props = { name?: string };

/** The ink drop with its nib; `name` adds the product's name beside the drop. */
export function BrandMark({ name }: Props) {
  return (
    <span className={classes.brand}>
      <svg aria-hidden="true" viewBox="96 32 320 430" className={classes.mark}>
        <path
          className={classes.drop}
          d="M256 52c-18 66-122 158-122 268a122 122 0 0 0 244 0C378 210 274 118 256 52Z"
        />
        <path
          className={classes.nib}
          fillRule="evenodd"
          d="M256 196c-30 42-52 88-52 128 0 30 22 50 40 78h24c18-28 40-48 40-78 0-40-22-86-52-128Zm-7 60h14v66a20 20 0 1 1-14 0Z"
        />
      </svg>
      {name ? <span className={classes.name}>{name}</span> : null}
    </span>
  );
}
