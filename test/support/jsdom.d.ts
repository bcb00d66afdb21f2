/** The part of jsdom that API tests use to read pages; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { contentType?: string });
    readonly window: { readonly document: Document };
  }
}
