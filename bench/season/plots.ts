/** Six zones under the same spray heads, which bring a quarter less than their table says. */
import type { ZoneChange } from '@sluice/contract/zones';
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { makePlots, type Plot, type PlotFigures } from '@sluice/engine/proof/seasons/plots';

/** A probe's errors: a factor of what the water content changes by, and the scatter of its readings, m3/m3. */
export interface TrueProbe {
  readonly gain: number;
  readonly scatter: number;
}

export interface SeasonPlot {
  readonly name: string;
  readonly declared: ZoneChange;
  readonly truth: PlotFigures;
  readonly probe: TrueProbe | null;
  readonly hasMeter: boolean;
}

const found = CLIMATES.find(({ name }) => name.startsWith('Berlin'));
if (found === undefined) throw new Error('the proof has no Berlin');
export const CLIMATE = found;

const WEAK_HEADS = 0.75;
const OFF_PROBE: TrueProbe = { gain: 1.25, scatter: 0.008 };
const GOOD_PROBE: TrueProbe = { gain: 1, scatter: 0.004 };

const plots = new Map(makePlots(CLIMATE).map((plot) => [plot.name, plot]));
const slope = plotOf('slope');

function plotOf(name: string): Plot {
  const plot = plots.get(name);
  if (plot === undefined) throw new Error(`the proof has no plot ${name}`);
  return plot;
}

interface Differences {
  probe?: TrueProbe;
  hasMeter?: boolean;
  water?: number;
  use?: number;
}

function under(plot: Plot, name: string, areaM2: number, differences: Differences = {}): SeasonPlot {
  const { plant, soil, shade, slope: ground } = plot.declared;
  const { probe = null, hasMeter = false, water = 1, use = 1 } = differences;
  const { rateMmPerHour, efficiency, wettedFraction, isDrip } = slope.figures;
  return {
    name,
    probe,
    hasMeter,
    declared: {
      ...{ plant_type: plant, soil, shade, slope: ground, sprinkler: slope.declared.sprinkler, area_m2: areaM2 },
      ...{ smart: true, smart_level: 'advanced', name },
    },
    truth: {
      ...plot.figures,
      ...{ efficiency, wettedFraction, isDrip, areaM2 },
      rateMmPerHour: WEAK_HEADS * rateMmPerHour,
      totalAvailableMm: water * plot.figures.totalAvailableMm,
      cropCoefficients: plot.figures.cropCoefficients.map((one) => use * one),
    },
  };
}

export const SEASON_PLOTS: readonly SeasonPlot[] = [
  under(plotOf('lawn'), 'Front lawn', 80, { probe: OFF_PROBE }),
  under(plotOf('lawn'), 'Back lawn', 120, { probe: OFF_PROBE, hasMeter: true, water: 0.85, use: 1.1 }),
  under(plotOf('lawn'), 'Side lawn', 40),
  under(plotOf('lawn'), 'Play lawn', 60),
  under(plotOf('perennials'), 'Border', 30),
  under(plotOf('lawn'), 'Orchard lawn', 100, { probe: GOOD_PROBE, water: 1.15, use: 0.9 }),
];
