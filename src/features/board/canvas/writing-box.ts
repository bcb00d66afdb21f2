import { Textbox } from 'fabric';

/** A text box that reports the end of editing only after fabric has finished with the box: it must not be removed earlier. */
export class WritingBox extends Textbox {
  onLeft: (() => void) | undefined;

  override exitEditing(): this {
    const wasEditing = this.isEditing;
    super.exitEditing();
    if (wasEditing) this.onLeft?.();
    return this;
  }
}
