import type { Slope } from '@sluice/engine/vocabulary/garden';
import { Drawing } from '../../ui/drawing.tsx';

const DEGREES: Record<Slope, number> = { FLAT: 0, SLIGHT: 9, MODERATE: 20, STEEP: 34 };

/** The lie of the land, steeper than it is so that it can be seen, with a ball that would roll. */
export function SlopeDrawing({ slope }: { slope: Slope }) {
  return (
    <Drawing>
      <path d="M5 42h38" strokeDasharray="2 4" />
      <g transform={`rotate(${-DEGREES[slope]} 5 42)`}>
        <path d="M5 42h42M14 42v-5M12 38l2 4 3-5M32 42v-5M30 38l2 4 3-5" />
        <circle cx="23" cy="37" r="4" />
      </g>
    </Drawing>
  );
}
