import type { Shade } from '@sluice/engine/vocabulary/garden';
import { Drawing } from '../../ui/drawing.tsx';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];
/** Hours of shade out of twelve, as a part of the disc. */
const COVERED: Record<Shade, string | null> = {
  NONE: null,
  SOME: 'M24 24V13a11 11 0 0 1 11 11z',
  HALF: 'M24 13a11 11 0 0 1 0 22z',
  LOTS: 'M24 24V13a11 11 0 1 1-11 11z',
};

/** The sun over a day: the part that trees and walls take away is dark. */
export function ShadeDrawing({ shade }: { shade: Shade }) {
  const covered = COVERED[shade];
  return (
    <Drawing>
      <circle cx="24" cy="24" r="11" />
      {covered && <path d={covered} fill="currentColor" />}
      {RAYS.map((degrees) => (
        <path key={degrees} d="M24 8V4" transform={`rotate(${degrees} 24 24)`} />
      ))}
    </Drawing>
  );
}
