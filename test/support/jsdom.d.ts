/** The part of jsdom with which API tests read pages; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { contentType?: string });
    readonly window: { readonly document: Document };
  }
}
