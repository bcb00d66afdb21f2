/** The server has too much work to begin this call. Nothing was done. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many calls are at work');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
