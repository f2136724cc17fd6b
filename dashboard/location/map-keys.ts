import type { KeyboardEvent } from 'react';

interface Pixel {
  x: number;
  y: number;
}

const STEP_PX = 8;
const FAR_STEP_PX = 64;
const ARROWS: Record<string, Pixel> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Arrow keys move the pin, plus and minus zoom; others are left to the browser. */
export const readMapKeys =
  (onStep: (by: Pixel) => void, onZoom: (steps: number) => void) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const steps = ZOOMS[event.key];
    if (!arrow && steps === undefined) return;
    event.preventDefault();
    const px = event.shiftKey ? FAR_STEP_PX : STEP_PX;
    if (arrow) onStep({ x: arrow.x * px, y: arrow.y * px });
    else onZoom(steps ?? 0);
  };
