/** Sets the page's title (specification, section 2: on each navigation). */
export const setDocumentTitle = (title: string): void => {
  document.title = title;
};
