import { Textbox } from 'fabric';

/** A box of text that tells when it is no longer written in, once fabric is through with it: only then may it be removed. */
export class WritingBox extends Textbox {
  onLeft: (() => void) | undefined;

  override exitEditing(): this {
    const wasEditing = this.isEditing;
    super.exitEditing();
    if (wasEditing) this.onLeft?.();
    return this;
  }
}
