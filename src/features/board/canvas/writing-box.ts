import { Textbox } from 'fabric';

/** A text box that reports the end of editing only after fabric is done with it: earlier it must not be removed. */
export class WritingBox extends Textbox {
  onLeft: (() => void) | undefined;

  override exitEditing(): this {
    const wasEditing = this.isEditing;
    super.exitEditing();
    if (wasEditing) this.onLeft?.();
    return this;
  }
}
