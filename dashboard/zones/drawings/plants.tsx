import type { PlantType } from '@sluice/engine/vocabulary/garden';
import type { ReactNode } from 'react';
import { Drawing, Ground } from './drawing.tsx';

const LINES: Record<PlantType, ReactNode> = {
  ANNUAL: (
    <>
      <circle cx="24" cy="15" r="3.5" />
      <path d="M24 11.5c-4-7 4-7 0 0M27.3 13.800c5-6 8.5 1 0 0M26.1 17.800c8 2 3 8 0 0M21.9 17.800c-3 8-8 2 0 0M20.7 13.800c-8.5 1-5-6 0 0" />
      <path d="M24 20v23M24 36c-6 0-9-3-10-7 6 0 9 2 10 7zM24 39c5 0 8-2 10-6-6-1-9 1-10 6z" />
    </>
  ),
  XERISCAPE: (
    <path d="M19 43V14a5 5 0 0 1 10 0v29M19 33h-4a5 5 0 0 1-5-5v-4M19 28h-2a2 2 0 0 1-2-2v-2a2.5 2.5 0 0 0-5 0M29 29h4a5 5 0 0 0 5-5v-4M29 24h2a2 2 0 0 0 2-2v-2a2.5 2.5 0 0 1 5 0M24 17v3M24 25v3M24 33v3" />
  ),
  COOL_GRASS: (
    <>
      <path d="M9 43c0-8-1-13-3-17M13 43c0-10 0-15-1-20M18 43c0-9 1-15 1-21M23 43c0-10 0-14-1-19M28 43c0-9 1-14 2-20M33 43c0-8 1-12 2-17M39 43c0-6 1-10 3-14" />
      <path d="M24 5v12M18.8 8l10.4 6M29.2 8l-10.4 6" />
    </>
  ),
  WARM_GRASS: (
    <>
      <path d="M7 43c-1-6-2-9-4-12M11 43c0-8 2-12 6-15M15 43c-1-7-4-11-7-14M24 43c0-9 3-13 7-16M28 43c-1-8-4-12-8-15M37 43c0-7 3-10 7-12M40 43c-1-6-4-10-7-12" />
      <circle cx="24" cy="11" r="4" />
      <path d="M24 3v1M24 18v1M16 11h1M31 11h1M18.3 5.300l.7.7M29 16l.7.7M29.7 5.300l-.7.7M19 16l-.7.7" />
    </>
  ),
  PERENNIAL: (
    <>
      <circle cx="14" cy="15" r="2.5" />
      <path d="M14 10v-2M14 20v2M9 15H7M19 15h2M10.5 11.5L9 10M17.5 18.5L19 20M17.5 11.5L19 10M10.5 18.5L9 20M14 22c1 8 4 14 8 21" />
      <circle cx="33" cy="11" r="2.5" />
      <path d="M33 6V4M33 16v2M28 11h-2M38 11h2M29.5 7.5L28 6M36.5 14.5L38 16M36.5 7.5L38 6M29.5 14.5L28 16M33 18c-2 9-5 16-9 25" />
      <path d="M22 43c-7-1-11-4-13-10 7 0 11 3 13 10zM25 43c6-1 11-5 13-11-7 0-11 4-13 11z" />
    </>
  ),
  SHRUBS: (
    <path d="M14 36a8 8 0 0 1-5-14 7 7 0 0 1 8-9 9 9 0 0 1 15 0 7 7 0 0 1 7 9 8 8 0 0 1-5 14zM24 43V30M24 36l-5-5M24 34l6-6M20 43l-3-7M28 43l3-7" />
  ),
  TREES: (
    <path d="M21 43c1-4 1-8 1-12M27 43c-1-4-1-8-1-12M13 31a8 8 0 0 1-3-14 8 8 0 0 1 8-10 9 9 0 0 1 14 2 8 8 0 0 1 6 13 7 7 0 0 1-5 9zM24 31v-9M24 27l5-5M24 25l-4-4" />
  ),
};

export const PlantDrawing = ({ type }: { type: PlantType }) => (
  <Drawing>
    {LINES[type]}
    <Ground />
  </Drawing>
);
