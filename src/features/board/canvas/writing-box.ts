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

  /** Where the field is that takes what is typed. Fabric tells it by the page; here it lies on the sheet, which would scroll to it. */
  override _calcTextareaPosition(): ReturnType<Textbox['_calcTextareaPosition']> {
    const place = super._calcTextareaPosition();
    const { left = 0, top = 0 } = this.canvas?._offset ?? {};
    return {
      ...place,
      left: `${Number.parseFloat(place.left) - left}px`,
      top: `${Number.parseFloat(place.top) - top}px`,
    };
  }
}
