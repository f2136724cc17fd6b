/**
 * `npm run bench [-- NAME ...]`: every claim about speed, measured, with its reference. Ends with 1 when one of
 * them has no sample; a missed aim is printed, and is no failure.
 */
import { setFlagsFromString } from 'node:v8';
import { measureDualBalance } from './dual-balance.ts';
import { endCleanly } from './end-cleanly.ts';
import { describeEnd, type Measure, takeMeasures } from './finding.ts';
import { measureFlowChanges } from './flow-changes.ts';
import { measureGrowth } from './growth.ts';
import { measureHourlyEt0 } from './hourly-et0.ts';
import { measurePlan } from './plan.ts';
import { measureSettleDay } from './settle-day.ts';
import { measureWaterBalance } from './water-balance.ts';

/** The engine's, by themselves. */
const OF_THE_ENGINE = {
  plan: measurePlan,
  growth: measureGrowth,
  'settle-day': measureSettleDay,
  'water-balance': measureWaterBalance,
  'dual-balance': measureDualBalance,
  'hourly-et0': measureHourlyEt0,
  'flow-changes': measureFlowChanges,
};
/** Measures of a running Sluice. */
const OF_THE_SERVER = [
  'first-view',
  'later-routes',
  'route-change',
  'lighthouse',
  'calendar',
  'chart',
  'index',
  'manual-runs',
  'plant-search',
  'readings',
  'station-push',
  'large-garden',
  'home-40',
  'backup',
  'garden-year',
  'what-if',
  'assistant-tools',
] as const;
/** Measures of many gardens, each on a Sluice of its own. */
const OF_A_FLEET = [
  'starts-15',
  'starts-300',
  'starts-500',
  'starts-1000',
  'plans-2000',
  'backup-1000',
  'due-to-wire',
  'due-to-service-call',
  'announced',
  'idle',
  'idle-disk',
  'gardens-100',
  'gardens-1000',
  'gardens-overview-200',
] as const;
/** Measures with a database of their own. */
const OF_A_DATABASE = ['weather-sync', 'mqtt-readings'] as const;
/** A measure of a driver by itself. */
const OF_A_DRIVER = 'home-assistant-500';
/** Long: taken only where somebody names them. */
const LONG_OF_A_FLEET = ['gardens-10000', 'gardens-growth'] as const;
const ONLY_NAMED = ['calibration-season', ...LONG_OF_A_FLEET] as const;
/** All of one kind. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  starts: ['starts-15', 'starts-300', 'starts-500', 'starts-1000'],
  gardens: ['gardens-100', 'gardens-1000', 'gardens-10000'],
};

const asked = process.argv.slice(2).flatMap((name) => SHORT_NAMES[name] ?? [name]);
const names = [
  ...Object.keys(OF_THE_ENGINE),
  ...[...OF_THE_SERVER, ...OF_A_FLEET, ...OF_A_DATABASE, OF_A_DRIVER, ...ONLY_NAMED],
];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

endCleanly();
const isWanted = (name: string) => asked.length === 0 || asked.includes(name);
const say = (line: string) => console.log(line);

/**
 * What asks a server does not collect all of its own memory every other second, for 30 to 50 ms in which it takes no
 * answer (docs/decisions/0150). Measures of this process itself would be flattered by it, and go without.
 */
const collectRarely = (isOn: boolean) => setFlagsFromString(`--heap-growing-percent=${isOn ? 900 : 0}`);

const ofTheEngine: [string, Measure][] = Object.entries(OF_THE_ENGINE);
const failed = await takeMeasures(
  ofTheEngine.filter(([name]) => isWanted(name)),
  say,
);
collectRarely(true);
if (OF_THE_SERVER.some(isWanted)) {
  const { takeOnServer } = await import('./on-server.ts');
  failed.push(...(await takeOnServer(OF_THE_SERVER.filter(isWanted), say)));
}
const fleet = [...OF_A_FLEET.filter(isWanted), ...LONG_OF_A_FLEET.filter((name) => asked.includes(name))];
if (fleet.length > 0) {
  const { FLEET_MEASURES } = await import('./fleet/measures.ts');
  failed.push(
    ...(await takeMeasures(
      fleet.map((name) => [name, FLEET_MEASURES[name]] as const),
      say,
    )),
  );
}
collectRarely(false);
if (OF_A_DATABASE.some(isWanted)) {
  const { measureWeatherSync } = await import('./weather-sync.ts');
  const { measureMqttReadings } = await import('./mqtt-readings.ts');
  const measures = { 'weather-sync': measureWeatherSync, 'mqtt-readings': measureMqttReadings };
  failed.push(
    ...(await takeMeasures(
      OF_A_DATABASE.filter(isWanted).map((name) => [name, measures[name]] as const),
      say,
    )),
  );
}
if (isWanted(OF_A_DRIVER)) {
  const { measureHomeAssistantEntities } = await import('./home-assistant-entities.ts');
  failed.push(...(await takeMeasures([[OF_A_DRIVER, measureHomeAssistantEntities]], say)));
}
if (asked.includes('calibration-season')) {
  const { measureSeason } = await import('./season/measure.ts');
  failed.push(...(await takeMeasures([['calibration-season', () => measureSeason(say)]], say)));
}
const end = describeEnd(failed);
if (end.sentence !== null) console.error(`\n${end.sentence}`);
process.exitCode = end.exitCode;
