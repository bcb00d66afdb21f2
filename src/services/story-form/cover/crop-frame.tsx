import { type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, cropRect, fitCrop, moveCrop } from './crop.ts';
import classes from './crop-frame.module.css';
import type { Picture } from './load-picture.ts';

type Point = { x: number; y: number };
type Props = { picture: Picture; crop: Crop; onCrop(crop: Crop): void };

const distance = (points: readonly Point[]): number => {
  const [a, b] = points;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/** The frame in which a picture is dragged, pinched and zoomed. The sliders beside it do the same by keyboard. */
export function CropFrame({ picture, crop, onCrop }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef({ crop, onCrop, picture });
  latest.current = { crop, onCrop, picture };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const spread = distance([...pointers.current.values()]);
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const fingers = pointers.current.size;
    let next = moveCrop(
      picture,
      latest.current.crop,
      (now.x - before.x) / fingers,
      (now.y - before.y) / fingers,
      event.currentTarget.clientWidth,
    );
    if (fingers === 2 && spread > 0) {
      const zoom = next.zoom * (distance([...pointers.current.values()]) / spread);
      next = fitCrop(picture, { ...next, zoom });
    }
    latest.current.crop = next;
    onCrop(next);
  };
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  // React's wheel listener is passive, so the page would scroll too.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { crop: at, onCrop: tell, picture: shown } = latest.current;
      tell(fitCrop(shown, { ...at, zoom: at.zoom * Math.exp(-event.deltaY / 400) }));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const rect = cropRect(picture, crop);
  return (
    <div
      ref={frame}
      className={classes.frame}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <img
        className={classes.picture}
        src={picture.url}
        alt=""
        draggable={false}
        style={{
          width: `${(picture.width / rect.width) * 100}%`,
          left: `${(-rect.left / rect.width) * 100}%`,
          top: `${(-rect.top / rect.height) * 100}%`,
        }}
      />
    </div>
  );
}
