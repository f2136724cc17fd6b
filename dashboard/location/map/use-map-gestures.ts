/** Fingers and mouse on a map: a drag moves the map or the pin, a tap sets the pin, two fingers zoom. */
import { type PointerEvent, useRef, useState } from 'react';
import type { Pixel } from './map-view.ts';

type Options = {
  /** Where the pin is drawn; null for none. */
  pin?: Pixel | null;
  onPan: (by: Pixel) => void;
  onZoom: (steps: number, around: Pixel) => void;
  onPlace?: (at: Pixel) => void;
};

/** A finger that moves less than this taps. */
const TAP_PX = 5;
/** Large enough for a thumb; the pin is drawn above its point. */
const PIN_REACH_PX = 26;
const PIN_MIDDLE_PX = 16;

export function useMapGestures({ pin = null, onPan, onZoom, onPlace }: Options) {
  const fingers = useRef(new Map<number, Pixel>());
  const start = useRef<{ at: Pixel; isPin: boolean } | null>(null);
  const [drag, setDrag] = useState<{ kind: 'map' | 'pin'; by: Pixel } | null>(null);

  const pixelOf = (event: PointerEvent): Pixel => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isOnPin = ({ x, y }: Pixel) => pin !== null && Math.hypot(x - pin.x, y - pin.y + PIN_MIDDLE_PX) < PIN_REACH_PX;

  const stop = () => {
    start.current = null;
    setDrag(null);
  };
  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as Element;
    // What has opened over the map is no part of it.
    const opened = target.closest('[popover]');
    if (opened && event.currentTarget.contains(opened)) return;
    const at = pixelOf(event);
    fingers.current.set(event.pointerId, at);
    // What is captured can press no button: from one it is, once it drags.
    if (!target.closest('button')) event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size > 1) return stop();
    start.current = { at, isPin: isOnPin(at) };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    // It was let go of elsewhere.
    if (event.buttons === 0) return onPointerCancel(event);
    const at = pixelOf(event);
    fingers.current.set(event.pointerId, at);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const steps = Math.log2(measureDistance(at, other) / Math.max(1, measureDistance(before, other)));
      onZoom(steps, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      return;
    }
    if (!start.current) return;
    const by = { x: at.x - start.current.at.x, y: at.y - start.current.at.y };
    if (!drag && Math.hypot(by.x, by.y) < TAP_PX) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ kind: start.current.isPin ? 'pin' : 'map', by });
  };
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const begun = start.current;
    if (!begun) return;
    stop();
    if (drag?.kind === 'map') onPan(drag.by);
    else if (drag && pin) onPlace?.({ x: pin.x + drag.by.x, y: pin.y + drag.by.y });
    else if (!begun.isPin) onPlace?.(begun.at);
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    stop();
  };
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

const measureDistance = (one: Pixel, other: Pixel) => Math.hypot(one.x - other.x, one.y - other.y);
