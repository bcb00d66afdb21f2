/**
 * `autoRem` turns every px of our style sheets into rem times Mantine's scale, so that no screen can escape the
 * root font size rule (specification, section 9, Layout) or the reader's own browser setting.
 */
export default {
  plugins: {
    'postcss-preset-mantine': { autoRem: true },
  },
};
