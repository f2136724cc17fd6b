import type { Shade, Slope, SoilType, SprinklerType } from '@sluice/engine/vocabulary/garden';
import type { ReactNode } from 'react';
import { Drawing, Ground, type Line, Lines } from '../../ui/picture/drawing.tsx';

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

/** What moist soil does when it is pressed out between thumb and finger. */
export type Ribbon = 'none' | 'short' | 'long';

export const RIBBON_OF: Record<SoilType, Ribbon> = {
  SAND: 'none',
  LOAMY_SAND: 'none',
  SANDY_LOAM: 'none',
  LOAM: 'short',
  CLAY_LOAM: 'short',
  SILTY_CLAY: 'long',
  CLAY: 'long',
};

const HAND =
  'M3 12c5-3 10-4 15-3l9 2c3 1 3 4 0 5l-7 1M3 27c4 2 9 2 13 1l8-4c3-1 5-1 7-3M20 17c4 0 8 0 11 2 2 1 2 4-1 4l-8 1';

const RIBBON_LINES: Record<Ribbon, ReactNode> = {
  none: (
    <path
      d="M30 27v.01M34 29v.01M28 32v.01M32 34v.01M37 33v.01M30 38v.01M35 39v.01M26 41v.01M40 40v.01M33 43v.01M38 44v.01M29 44v.01"
      strokeWidth="2.6"
    />
  ),
  short: (
    <>
      <path d="M31 18c4 1 6 4 6 8h-5c0-3-1-4-3-5" />
      <path d="M33 32l5-1 1 6-5 1zM31 43v.01M40 43v.01" />
    </>
  ),
  long: <path d="M31 18c6 1 9 6 9 12 0 5-1 9-3 14l-5-1c2-5 3-8 3-13 0-5-2-8-6-9M39 25l-5 1M40 31h-5M39 37l-5-1" />,
};

export const RibbonDrawing = ({ ribbon }: { ribbon: Ribbon }) => (
  <Drawing>
    <path d={HAND} />
    {RIBBON_LINES[ribbon]}
  </Drawing>
);
