const GAP_PX = 6;
const EDGE_PX = 8;
const ENOUGH_ROOM_PX = 260;

type PopupSize = { width: number; align: 'start' | 'end' };

/** Below the button where there is room, otherwise above; never past an edge of the screen. */
export function placeBeside(popup: HTMLElement, button: HTMLElement, { width, align }: PopupSize) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const fittingWidth = Math.min(width, clientWidth - 2 * EDGE_PX);
  const preferredLeft = align === 'start' ? left : right - fittingWidth;
  const roomBelow = clientHeight - bottom - GAP_PX - EDGE_PX;
  const roomAbove = top - GAP_PX - EDGE_PX;
  const isBelow = roomBelow >= ENOUGH_ROOM_PX || roomBelow >= roomAbove;
  Object.assign(popup.style, {
    width: `${fittingWidth}px`,
    left: `${Math.min(Math.max(EDGE_PX, preferredLeft), clientWidth - fittingWidth - EDGE_PX)}px`,
    top: isBelow ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${clientHeight - top + GAP_PX}px`,
    maxHeight: `${isBelow ? roomBelow : roomAbove}px`,
  });
}
