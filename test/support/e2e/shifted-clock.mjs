/**
 * Loaded into a server's process before it starts: shifts its wall clock by TINTA_CLOCK_SHIFT_MS, as on a machine with a wrong clock. The product
 * code does not know.
 */
const shift = Number(process.env.TINTA_CLOCK_SHIFT_MS);
const real = Date.now.bind(Date);
Date.now = () => real() + shift;
