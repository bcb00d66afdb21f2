/** Sets the page's title (docs/spec, section 2: on each navigation). */
export const setDocumentTitle = (title: string): void => {
  document.title = title;
};
