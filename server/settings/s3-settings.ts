/** The bucket of an object store that contains the files. */
export type S3Settings = {
  /** Where the server reaches the store. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Prefix of every object's name; '' or ending with a slash. */
  readonly prefix: string;
  /** Where browsers reach the store, for signed addresses; '' if the server passes pictures on. */
  readonly browserUrl: string;
};
