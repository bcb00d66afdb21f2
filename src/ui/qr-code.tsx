import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

type Props = { address: string; label: string };

/** The address as a QR code, drawn as one path. It is dark on white in both colour schemes, as cameras require. */
export function QrCode({ address, label }: Props) {
  const { size, path } = useMemo(() => {
    const code = encode(address, { ecc: 'M', border: 3 });
    const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: code.size, path: squares.join('') };
  }, [address]);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={classes.ground} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={classes.ink} d={path} />
    </svg>
  );
}
