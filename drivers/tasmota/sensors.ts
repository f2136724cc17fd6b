/** Pure: soil probes, rain gauges and water meters in what a Tasmota reports. */
import type { ProbeSense } from '@sluice/engine/vocabulary/hardware';
import type { LitresPerMinute } from '@sluice/engine/vocabulary/units';
import type { ProbeReading } from '../driver.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import { type Fields, isFields, numberOf } from './discovery.ts';

const PROBES_OF_DEVICE = 32;

export interface AnnouncedSensors {
  probes: { name: string; senses: ProbeSense }[];
  /** Name of its only water meter; null where it has none, or several. */
  flow: string | null;
}

/** The sensors that report moisture (CHIRP, Mi Flora, and others alike), the rain gauge RG-15, and flow meters. */
export function sensorsIn(report: Fields): AnnouncedSensors {
  const named = Object.entries(report).flatMap(([name, sensor]) => (isFields(sensor) ? [{ name, sensor }] : []));
  const probes = named.flatMap(({ name, sensor }): AnnouncedSensors['probes'] => {
    if ('Moisture' in sensor) return [{ name, senses: 'soil' }];
    return isRainGauge(sensor) ? [{ name, senses: 'rain' }] : [];
  });
  const [flow, ...others] = named.filter(({ sensor }) => flowIn(sensor) !== null);
  return { probes: probes.slice(0, PROBES_OF_DEVICE), flow: others.length === 0 ? (flow?.name ?? null) : null };
}

const isRainGauge = (sensor: Fields) => ['Active', 'Event', 'FlowRate'].every((key) => numberOf(sensor[key]) !== null);

/** Litres a minute now; null if it is no meter, or has several lines. */
const flowIn = ({ Rate: rate, Unit: unit }: Fields) =>
  toLitresPerMinute(numberOf(rate), typeof unit === 'string' ? unit : null);

/** The last report of the water meter of that name; null before the first. */
export function readFlow(report: Fields, name: string): LitresPerMinute | null {
  const sensor = Object.hasOwn(report, name) ? report[name] : null;
  return isFields(sensor) ? flowIn(sensor) : null;
}

/** Null where it has reported no possible figure. */
export function readProbe(report: Fields, name: string, serial: string, measuredAt: number): ProbeReading | null {
  const probe = Object.hasOwn(report, name) ? report[name] : null;
  if (!isFields(probe)) return null;
  if (isRainGauge(probe)) {
    const nothing = { moisture: null, temperatureC: null, sunlightKlx: null, batteryFraction: null };
    // Rain since its last report, and per hour.
    return { serial, measuredAt, ...nothing, isWet: Number(probe.Active) > 0 || Number(probe.FlowRate) > 0 };
  }
  const percent = plausible(probe.Moisture, 0, 100);
  if (percent === null) return null;
  const degrees = numberOf(probe.Temperature);
  const celsius = degrees !== null && report.TempUnit === 'F' ? ((degrees - 32) * 5) / 9 : degrees;
  const lux = plausible(probe.Illuminance, 0, 200_000);
  const battery = plausible(probe.Battery, 0, 100);
  return {
    serial,
    measuredAt,
    moisture: percent / 100,
    temperatureC: plausible(celsius, -60, 80),
    sunlightKlx: lux === null ? null : lux / 1000,
    batteryFraction: battery === null ? null : battery / 100,
  };
}

function plausible(value: unknown, least: number, most: number): number | null {
  const number = numberOf(value);
  return number !== null && number >= least && number <= most ? number : null;
}
