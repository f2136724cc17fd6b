import type { Shade, Slope, SprinklerType } from '@sluice/engine/vocabulary/garden';
import { Drawing, Ground, type Line, Lines } from '../../ui/drawing.tsx';

const RISER = 'M20 43V30h8v13M22 30v-4h4v4';

/** Drops in the air. */
const MIST =
  'M24 20v.01M19 18v.01M29 18v.01M24 14v.01M15 14v.01M33 14v.01M20 11v.01M28 11v.01M11 17v.01M37 17v.01M24 7v.01M15 8v.01M33 8v.01M10 11v.01M38 11v.01M8 22v.01M40 22v.01';

const LINES: Record<SprinklerType, readonly Line[]> = {
  MISTER: [RISER],
  FIX_SPRAY_HEAD: [
    RISER,
    'M24 22L8 18M24 22l-12-11M24 22L18 6M24 22l6-16M24 22l12-11M24 22l16-4M5 27c2-2 3-3 5-4M43 27c-2-2-3-3-5-4',
  ],
  BUBBLER: [RISER, 'M22 22c-5-6-13-2-13 8v7M26 22c5-6 13-2 13 8v7M23 22c-3-1-8 1-8 9v3M25 22c3-1 8 1 8 9v3'],
  ROTOR_HEAD: [
    'M14 43V30h8v13M16 30v-4h4v4',
    'M20 23C26 10 38 10 43 26M24 22c4-6 10-6 13 3M8 20c2-4 6-6 10-5M15 12l3 3-3 3',
  ],
  ROTARY_NOZZLE: [
    RISER,
    'M22 23C18 8 8 8 5 22M26 23c4-15 14-15 17-1M23 22c-1-9-6-12-10-7M25 22c1-9 6-12 10-7M21 6c2-1 4-1 6 0M25 3l2 3-3 2',
  ],
  ROTARY_EMITTER: [
    'M4 15h40M4 20h40M13 15v5M24 15v5M35 15v5M13 25c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-3 3-5.5zM24 28c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-3 3-5.5zM35 25c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-3 3-5.5z',
  ],
};

export const SprinklerDrawing = ({ type }: { type: SprinklerType }) => (
  <Drawing>
    <Lines lines={LINES[type]} />
    {type === 'MISTER' && <path d={MIST} strokeWidth="2.6" />}
    <Ground />
  </Drawing>
);

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
