import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 450;
const SWIPE_PX = 10;

/** A finger that rests on something; where `onLong` answers true, the click that follows is not one. */
export function useLongPress(onLong: (id: string) => boolean) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; isLong: boolean } | null>(null);
  const end = () => clearTimeout(pressed.current?.timer);
  return (id: string) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        if (pressed.current) pressed.current.isLong = onLong(id);
      }, LONG_MS);
      pressed.current = { timer, x, y, isLong: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = pressed;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > SWIPE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => pressed.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current?.isLong) return;
      pressed.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
