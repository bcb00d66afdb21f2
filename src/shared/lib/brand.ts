declare const brand: unique symbol;

/** A value of type `T` that only a parser may call `Name`; keeps ids and hashes from being mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
