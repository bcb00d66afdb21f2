declare module 'linebreak' {
  /** Where a line may end: before `position`; `required` where it must. */
  type Break = { position: number; required: boolean };
  /** Line breaking by UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
