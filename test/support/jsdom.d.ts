/** The part of jsdom that API tests read pages with; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { contentType?: string });
    readonly window: { readonly document: Document };
  }
}
