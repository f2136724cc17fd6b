/**
 * A weather station's report from its sending to the answer that a page gets about it: two requests, the first of which
 * counts rain, adds to an hour and, while it rains, writes the day again. The reference is two requests that store nothing.
 */
import type { Index } from '@sluice/contract/groups';
import type { WeatherStation } from '@sluice/contract/weather-stations';
import { MINUTE_MS, MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import type { Bench } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { p, spread } from './spread.ts';

const STATIONS = 4;
/** A station's own clock is used within five minutes, and reports closer than five seconds are left out. */
const SPAN_MS = 4.5 * MINUTE_MS;
const INTERVAL_MS = 6_000;
const REPORTS = STATIONS * Math.floor(SPAN_MS / INTERVAL_MS);
const AIM_MS = 100;

export async function measureStationPush(bench: Bench): Promise<Finding> {
  const { token } = await bench.openDemo();
  const { current_group: group } = await bench.call<Index>(token, 'GET', '/api/v1/index');
  const path = `/api/v1/groups/${group?.id}/weather_stations`;
  const list = async () =>
    (await bench.call<{ weather_stations: WeatherStation[] }>(token, 'GET', path)).weather_stations;
  for (let number = 1; number <= STATIONS; number += 1)
    await bench.call(token, 'POST', path, { name: `Mast ${number}` });
  const stations = await list();
  const pushed: number[] = [];
  const shown: number[] = [];
  const bare: number[] = [];
  const from = Temporal.Now.instant().epochMilliseconds - SPAN_MS;
  for (let number = 0; number < REPORTS; number += 1) {
    const key = stations[number % STATIONS]?.key ?? '';
    const round = Math.floor(number / STATIONS);
    const sentAt = new Date(from + round * INTERVAL_MS).toISOString().slice(0, 19).replace('T', ' ');
    const fields = { dateutc: sentAt, tempf: '68', humidity: '50', solarradiation: '500', windspeedmph: '4' };
    const body = new URLSearchParams({ ...fields, totalrainin: String(((100 + round) * 0.1) / MM_PER_INCH) });
    const headers = { 'x-forwarded-for': `10.9.${number % 200}.1` };
    const began = performance.now();
    const answer = await fetch(`${bench.url}/data/report/${key}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the report was answered ${answer.status}`);
    const answered = performance.now();
    const now = await list();
    const at = now.find((station) => station.key === key)?.report?.at.utc;
    if (at !== `${sentAt.replace(' ', 'T')}.000Z`) throw new Error(`the page has ${at} instead of ${sentAt}`);
    pushed.push(answered - began);
    shown.push(performance.now() - began);
    const alone = performance.now();
    await fetch(`${bench.url}/health/live`, { headers });
    await fetch(`${bench.url}/health/live`, { headers });
    bare.push(performance.now() - alone);
  }
  return {
    samples: [{ what: `reports of ${STATIONS} stations`, expected: REPORTS, actual: shown.length }],
    figures: [
      {
        of: 'report to page',
        values: [
          ...spread(shown, 'ms', { below: AIM_MS }),
          { name: 'ratio', value: p(shown, 0.5) / p(bare, 0.5), digits: 1 },
        ],
        reference: { of: 'two requests that store nothing', values: spread(bare, 'ms') },
      },
      { of: 'report answered', values: spread(pushed, 'ms') },
    ],
  };
}
