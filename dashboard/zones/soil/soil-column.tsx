import type { soilWater } from '@sluice/contract/zones';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useId } from 'react';
import type { z } from 'zod';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './soil-column.module.css';

export type SoilWater = z.infer<typeof soilWater>;

const SURFACE = 18;
const BOTTOM = 106;
const DEPTH = BOTTOM - SURFACE;
const HEIGHT = 112;

/** Where the earth begins and ends, as shares of the picture's height from its top. */
export const SOIL_SURFACE = SURFACE / HEIGHT;
export const SOIL_FOOT = BOTTOM / HEIGHT;

const clampShare = (share: number) => Math.min(1, Math.max(0, share));

/** Shares of the available water capacity, 0 to 1: how much is there, and below how much it is refilled. */
export function calculateSoilShares({ depletion_mm, total_available_water_mm, trigger_depletion_mm }: SoilWater) {
  if (total_available_water_mm <= 0) return { filled: 0, refill: 0 };
  return {
    filled: clampShare(1 - depletion_mm / total_available_water_mm),
    refill: clampShare(1 - trigger_depletion_mm / total_available_water_mm),
  };
}

/** Millimetres that are left before the zone wants water: by its plants, or by its recipe where that waits for more. */
export const leftBeforeWateringMm = (water: SoilWater): number =>
  Math.max(water.readily_available_water_mm, water.trigger_depletion_mm) - water.depletion_mm;

type Props = {
  water: SoilWater;
  /** What grows on it. */
  plantType?: PlantType | null;
  isTiny?: boolean;
  isLarge?: boolean;
};

/** A profile of earth between wilting point (its foot) and field capacity (its top), filled to today's water. */
export function SoilColumn({ water, plantType = null, isTiny = false, isLarge = false }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const id = useId();
  const { filled, refill } = calculateSoilShares(water);
  const level = BOTTOM - filled * DEPTH;
  const refillLevel = BOTTOM - refill * DEPTH;
  return (
    <svg
      viewBox={`0 0 72 ${HEIGHT}`}
      className={classes.column}
      data-large={isLarge || undefined}
      data-tiny={isTiny || undefined}
      role="img"
      aria-label={t('zones.soilColumn', {
        filled: asText(units.percent(filled)),
        refill: asText(units.percent(refill)),
        roots: asText(units.soilDepth(water.root_depth_m)),
      })}
    >
      <defs>
        <clipPath id={`${id}-earth`}>
          <path d={`M4 ${SURFACE}h64v${DEPTH - 8}a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8z`} />
        </clipPath>
        <pattern id={`${id}-grains`} width="12" height="12" patternUnits="userSpaceOnUse">
          <circle cx="3" cy="3" r="1.1" className={classes.grain} />
          <circle cx="9" cy="8" r="0.8" className={classes.grain} />
        </pattern>
        <pattern id={`${id}-waves`} width="16" height="9" patternUnits="userSpaceOnUse">
          <path d="M0 4q4-3 8 0t8 0" className={classes.wave} />
        </pattern>
      </defs>
      <g clipPath={`url(#${id}-earth)`}>
        <rect x="4" y={SURFACE} width="64" height={DEPTH} className={classes.earth} />
        <rect x="4" y={SURFACE} width="64" height={DEPTH} fill={`url(#${id}-grains)`} />
        <rect x="4" y={level} width="64" height={BOTTOM - level} className={classes.water} />
        <rect x="4" y={level} width="64" height={BOTTOM - level} fill={`url(#${id}-waves)`} />
        <path
          className={classes.roots}
          d={`M36 ${SURFACE}c0 22-3 34-2 62M36 ${SURFACE}c-1 16-10 22-14 44M36 ${SURFACE}c2 18 11 24 13 50M27 44c-4 3-7 5-9 10M44 48c4 3 7 6 8 11`}
        />
      </g>
      <line x1="4" x2="68" y1={refillLevel} y2={refillLevel} className={classes.halo} />
      <line x1="4" x2="68" y1={refillLevel} y2={refillLevel} className={classes.refill} />
      <path className={classes.blades} d={PLANTS[plantType ?? 'PERENNIAL']} />
      <line x1="2" x2="70" y1={SURFACE} y2={SURFACE} className={classes.surface} />
    </svg>
  );
}

const GRASS =
  'M10 18c0-5-1-8-3-11M14 18c0-6 1-9 3-13M21 18c0-5-1-8-3-11M26 18c0-6 1-9 3-13M33 18c0-5-1-8-3-11M38 18c0-6 1-9 3-13M45 18c0-5-1-8-3-11M50 18c0-6 1-9 3-13M57 18c0-5-1-8-3-11M62 18c0-6 1-9 3-13';

/** What grows on the soil column, by plant type: one stroke each, standing on the surface at y 18, 64 wide. */
const PLANTS: Record<PlantType, string> = {
  COOL_GRASS: GRASS,
  WARM_GRASS: GRASS,
  ANNUAL:
    'M22 18V9M22 9m-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0M22 15c3 0 5-1 6-3M46 18V7M46 7m-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0M46 14c-3 0-5-1-6-3',
  PERENNIAL: 'M36 18c0-6 0-10-4-15M36 18c0-7 2-11 6-14M36 18c-3-5-7-7-12-8M36 18c3-5 8-6 13-6',
  SHRUBS: 'M36 18v-6M24 17a6 6 0 0 1 2-9a14 14 0 0 1 20 0a6 6 0 0 1 2 9z',
  TREES: 'M36 18v-8M36 14l4-3M30 14a3.6 3.6 0 0 1-3-6.5 4.5 4.5 0 0 1 9-2 4.5 4.5 0 0 1 9 2 3.6 3.6 0 0 1-3 6.5z',
  XERISCAPE: 'M36 18V6a3 3 0 0 0-6 0v12M30 14h-4a2 2 0 0 1-2-2v-2M36 12h4a2 2 0 0 0 2-2V8',
};
