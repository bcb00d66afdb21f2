/** The pen name that a new author is given: "Author" and four digits (docs/spec, section 3, Author info). `number`: 0 to 9999. */
export const givenPenName = (number: number): string => `Author${String(number).padStart(4, '0')}`;

/** Whether the author never chose a pen name, or chose one that looks given. */
export const isGivenPenName = (penName: string): boolean => /^Author\d{4}$/.test(penName);
