/** The shape of a table of texts, whatever its language says. */
export type Widened<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? readonly string[]
      : Widened<T[K]>;
};
