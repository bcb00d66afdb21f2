/** A file of the built page, ready to be sent. */
export type SiteFile = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
};

/** The built page. */
export interface StaticSite {
  /** The value of the `content-security-policy` header, for every answer. */
  readonly contentSecurityPolicy: string;
  /**
   * The file at a path, in the best encoding that the browser accepts; `undefined` if there is none. `/` is the shell with `origin` in the
   * address of its picture for messengers, which need whole addresses; '' leaves the path alone. `/index.html` is the shell as it was
   * built.
   */
  file(path: string, acceptEncoding: string, origin: string): Promise<SiteFile | undefined>;
}
