/** The bucket of an object store that holds the files. */
export type S3Settings = {
  /** Where the server reaches the store. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Begins the name of every object; '' or with a slash at its end. */
  readonly prefix: string;
  /** Where browsers reach the store, for signed addresses; '' if the server passes pictures on. */
  readonly browserUrl: string;
};
