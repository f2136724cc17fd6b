/** `npm run bench [-- NAME ...]`: every claim about speed, measured, with what it is held against. */
import { measureDualBalance } from './dual-balance.ts';
import { measureGrowth } from './growth.ts';
import { measureHourlyEt0 } from './hourly-et0.ts';
import { measurePlan } from './plan.ts';
import { measureWaterBalance } from './water-balance.ts';

/** The engine's, by themselves. */
const OF_THE_ENGINE = {
  plan: measurePlan,
  growth: measureGrowth,
  'water-balance': measureWaterBalance,
  'dual-balance': measureDualBalance,
  'hourly-et0': measureHourlyEt0,
};
/** Those of a running Sluice. */
const OF_THE_SERVER = [
  'first-view',
  'later-routes',
  'route-change',
  'lighthouse',
  'calendar',
  'chart',
  'index',
  'manual-runs',
  'starts',
  'readings',
  'large-garden',
] as const;

const asked = process.argv.slice(2);
const names = [...Object.keys(OF_THE_ENGINE), ...OF_THE_SERVER];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

const isWanted = (name: string) => asked.length === 0 || asked.includes(name);
const say = (name: string, lines: readonly string[]) =>
  console.log(['', name, ...lines.map((line) => `  ${line}`)].join('\n'));

for (const [name, measure] of Object.entries(OF_THE_ENGINE)) if (isWanted(name)) say(name, measure());

if (OF_THE_SERVER.some(isWanted)) {
  const { measureOnServer } = await import('./on-server.ts');
  await measureOnServer(OF_THE_SERVER.filter(isWanted), say);
}
