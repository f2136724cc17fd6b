/** Pure: the soil probes in what a Tasmota reports. */
import type { ProbeReading } from '../driver.ts';
import { type Fields, isFields, numberOf } from './discovery.ts';

const PROBES_OF_DEVICE = 32;

/** Names of those that tell a moisture: CHIRP, Mi Flora, and others alike. */
export function probesIn(report: Fields): string[] {
  const names = Object.keys(report).filter((name) => isFields(report[name]) && 'Moisture' in Object(report[name]));
  return names.slice(0, PROBES_OF_DEVICE);
}

/** Null where it has told nothing that can be so. */
export function readProbe(report: Fields, name: string, serial: string, measuredAt: number): ProbeReading | null {
  const probe = Object.hasOwn(report, name) ? report[name] : null;
  if (!isFields(probe)) return null;
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
