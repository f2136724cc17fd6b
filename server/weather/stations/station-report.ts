/** A report of a weather station in SI, however it came, and what a figure of it can be. */
import type { CounterReadings } from '@sluice/engine/sensing/rain-counter';
import { METRES_PER_MILE } from '@sluice/engine/vocabulary/units';
import type { ReportFigure, StationProtocol } from '@sluice/engine/vocabulary/weather';
import type { StoredReport } from './stored-figures.ts';

export interface StationReport {
  /** Epoch milliseconds: by the station's clock where that is right, otherwise when it arrived. */
  readonly atMs: number;
  readonly figures: StoredReport;
  /** Millimetres. */
  readonly counters: CounterReadings;
  /** What a gauge without a counter says has fallen, in the time that ends with the report; null for one that counts. */
  readonly fallen: { readonly mm: number; readonly duringMs: number } | null;
}

/** World records, rounded outwards (WMO archive of extremes); radiation: the sun above the air, and some for clouds. */
const BOUNDS = {
  temperature: [-70, 57],
  humidity: [0.01, 1],
  wind: [0, 60],
  radiation: [0, 1500],
  pressure: [500, 1100],
  rainRate: [0, 500],
} as const satisfies Record<ReportFigure, readonly [number, number]>;

export function isPossible(figure: ReportFigure, value: number): boolean {
  const [least, most] = BOUNDS[figure];
  return value >= least && value <= most;
}

export const METRES_PER_SECOND_PER_MPH = METRES_PER_MILE / 3600;

/** Degrees Celsius. */
export const fromFahrenheit = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;

/** What is measured now, in the units of the names; null for what is not. */
export interface MeasuredWeather {
  readonly temperatureC: number | null;
  readonly humidity: number | null;
  readonly windMPerS: number | null;
  readonly radiationWPerM2: number | null;
  readonly pressureHPa: number | null;
  readonly rainMmPerHour: number | null;
  readonly rainMm: CounterReadings;
}

/** A report of it, without what cannot be right. */
export function composeMeasured(
  { rainMm, ...figures }: MeasuredWeather,
  protocol: StationProtocol,
  nowMs: number,
): StationReport {
  const impossible: ReportFigure[] = [];
  const bounded = (figure: ReportFigure, value: number | null) => {
    if (value === null || isPossible(figure, value)) return value;
    impossible.push(figure);
    return null;
  };
  return {
    atMs: nowMs,
    counters: rainMm,
    fallen: null,
    figures: {
      ...{ protocol, model: null, countsRain: Object.keys(rainMm).length > 0, impossible, clockOffS: null },
      temperatureC: bounded('temperature', figures.temperatureC),
      humidity: bounded('humidity', figures.humidity),
      windMPerS: bounded('wind', figures.windMPerS),
      radiationWPerM2: bounded('radiation', figures.radiationWPerM2),
      pressureHPa: bounded('pressure', figures.pressureHPa),
      rainMmPerHour: bounded('rainRate', figures.rainMmPerHour),
    },
  };
}
