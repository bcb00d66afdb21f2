declare module 'linebreak' {
  /** A line break opportunity before `position`; `required`: the line must break there. */
  type Break = { position: number; required: boolean };
  /** Line breaking by UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
