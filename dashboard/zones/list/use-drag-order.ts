import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';

type Drag = { from: number; to: number; by: number; height: number };
type Grip = { startY: number; middles: number[]; height: number; from: number; y: number };

/** So near to the edge of the screen the page follows, so many pixels a frame. */
const EDGE_PX = 90;
const SCROLL_PX = 10;

/** Rows that are dragged to another place by a grip, with pointer or finger. */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const grip = useRef<Grip | null>(null);
  const frame = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const follow = () => {
    const { current: gripped } = grip;
    if (!gripped) return;
    const by = gripped.y + window.scrollY - gripped.startY;
    const middle = (gripped.middles[gripped.from] ?? 0) + by;
    const to = gripped.middles.filter((other, place) => place !== gripped.from && other < middle).length;
    setDrag({ from: gripped.from, to, by, height: gripped.height });
  };
  const scroll = () => {
    const { current: gripped } = grip;
    if (!gripped) return;
    const way = gripped.y < EDGE_PX ? -1 : gripped.y > window.innerHeight - EDGE_PX ? 1 : 0;
    if (way !== 0) {
      window.scrollBy(0, way * SCROLL_PX);
      follow();
    }
    frame.current = requestAnimationFrame(scroll);
  };
  const end = () => {
    cancelAnimationFrame(frame.current);
    grip.current = null;
    setDrag(null);
  };

  return {
    list,
    gripOf: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
        grip.current = {
          from,
          y: event.clientY,
          startY: event.clientY + window.scrollY,
          middles: boxes.map(({ top, height }) => top + window.scrollY + height / 2),
          height: boxes[from]?.height ?? 0,
        };
        frame.current = requestAnimationFrame(scroll);
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!grip.current) return;
        grip.current.y = clientY;
        follow();
      },
      onPointerUp: () => {
        const moved = drag;
        end();
        if (moved && moved.to !== moved.from) onDrop(moved.from, moved.to);
      },
      onPointerCancel: end,
    }),
    /** How far a row stands from its place while another is dragged past it, or it itself is. */
    styleOf: (place: number): CSSProperties | undefined => {
      if (!drag) return undefined;
      if (place === drag.from) return { transform: `translateY(${drag.by}px)`, zIndex: 2, transition: 'none' };
      const up = place > drag.from && place <= drag.to;
      const down = place < drag.from && place >= drag.to;
      return up || down ? { transform: `translateY(${up ? -drag.height : drag.height}px)` } : undefined;
    },
    isDragged: (place: number) => drag?.from === place,
  };
}
