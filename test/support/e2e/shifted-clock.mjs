/**
 * Loaded into a server's process before it starts: its wall clock is off by TINTA_CLOCK_SHIFT_MS, as on a machine whose clock was
 * set. The product knows nothing of it.
 */
const shift = Number(process.env.TINTA_CLOCK_SHIFT_MS);
const real = Date.now.bind(Date);
Date.now = () => real() + shift;
