/** Opens the browser's print dialog for the page. */
export const printPage = (): void => window.print();
