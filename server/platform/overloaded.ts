import { OwnError } from '#server/ports/own-error.ts';

/** The server has too much work to begin this call. Nothing was done. */
export class Overloaded extends OwnError {
  override name = 'Overloaded';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many calls are at work');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
