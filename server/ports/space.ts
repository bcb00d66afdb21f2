import { OwnError } from './own-error.ts';
/** The disk has too little space left to store anything. Nothing was done. */
export class NoSpace extends OwnError {
  override name = 'NoSpace';
  constructor() {
    super('the disk has too little space left');
  }
}

/** The space on the disk that a store writes to. */
export interface Space {
  /** Whether less than the reserve is left, so that nothing may be stored. */
  isShort(): Promise<boolean>;
}

/** For a store whose disk this server cannot see. */
export const UNSEEN_SPACE: Space = { isShort: async () => false };
