import type { SoilType } from '@sluice/engine/vocabulary/garden';
import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawing.tsx';

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

const LINES: Record<Ribbon, ReactNode> = {
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
    {LINES[ribbon]}
  </Drawing>
);
