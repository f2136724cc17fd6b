/** A garden with a rain gauge of its own that clogs, is doubled and falls silent, beside one whose gauge is perfect. */
import { type GaugeDay, judgeGauge } from '../../sensing/gauge-verdict.ts';
import type { GaugeFault } from '../../vocabulary/weather.ts';
import { bell, gamma, seededFor } from '../random.ts';
import type { Method } from './method.ts';
import { type Product, planned, type ZoneBook } from './planned.ts';
import type { WeatherDay } from './weather.ts';

/** What a gauge does from a day of the season on; `factor` of the rain, null for no report. */
export interface GaugeSpell {
  readonly from: number;
  readonly until: number;
  readonly factor: number | null;
}

/** A person who is notified of a fault has put it right after so many days. */
const PUT_RIGHT_DAYS = 14;
/** As the product looks back. */
const COMPARED_DAYS = 90;
const BLEND_DAYS_BACK = 31;

/** By a service that misses showers, sees others that pass by, and errs in the amount (own). */
function serviceMm({ epochDay, rainfallMm }: WeatherDay, seed: number): number {
  const random = seededFor(seed + 500, epochDay);
  if (rainfallMm === 0) return random() < 0.06 ? 3 * gamma(0.7, random) : 0;
  return random() < 0.08 ? 0 : rainfallMm * Math.exp(0.4 * bell(random));
}

/**
 * The planner with such a gauge. Every evening the product's own verdict decides whose rain counts, back to where a fault
 * began; a spell that it finds ends when a person has put the gauge right. `isJudged`: false for one that is believed always.
 */
export const gauged =
  <Book extends ZoneBook>(product: Product<Book>, spells: readonly GaugeSpell[], isJudged = true): Method =>
  (season) => {
    const days = [...season.days];
    const keeper = planned(product)({ ...season, days });
    const compared: (GaugeDay & { index: number })[] = [];
    let fault: GaugeFault | null = null;
    let putRightOn: number | null = null;
    let soundFrom = 0;
    const ofService = (index: number) => {
      const day = season.days[index];
      if (day !== undefined) days[index] = { ...day, rainfallMm: serviceMm(day, season.seed) };
    };
    return {
      water: keeper.water,
      settle(today, evening) {
        const day = season.days[today];
        if (day === undefined) return;
        if (putRightOn === today) [fault, putRightOn, soundFrom] = [null, null, today];
        const spell = spells.find(({ from, until }) => today >= Math.max(from, soundFrom) && today < until);
        const wasPutRight = spell !== undefined && soundFrom > spell.from;
        const factor = spell === undefined || wasPutRight ? 1 : spell.factor;
        if (factor === null || fault !== null) ofService(today);
        else days[today] = { ...day, rainfallMm: day.rainfallMm * factor };
        keeper.settle(today, evening);
        if (factor === null) return;
        compared.push({
          ...{ index: today, date: day.date },
          ...{ gaugeMm: day.rainfallMm * factor, serviceMm: serviceMm(day, season.seed) },
        });
        if (fault !== null || !isJudged) return;
        const judged = compared.filter(({ index }) => index >= soundFrom).slice(-COMPARED_DAYS);
        const verdict = judgeGauge(judged, null);
        if (verdict.fault === null) return;
        fault = verdict.fault;
        putRightOn = today + PUT_RIGHT_DAYS;
        const first = judged.find(({ date }) => date === verdict.since)?.index ?? today;
        const from = Math.max(first, today - BLEND_DAYS_BACK);
        for (let index = from; index <= today; index += 1) ofService(index);
        keeper.resettle(from);
      },
    };
  };
