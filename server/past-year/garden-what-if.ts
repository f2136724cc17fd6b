/** What the past twelve months would have been with other settings of a garden: hours, skips, restrictions, laws, prices. */
import type { GardenWhatIf, TriedSettings } from '@sluice/contract/past-year';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { toPreferenceColumns } from '../preferences/index.ts';
import { readRegulations, withTriedAnswers } from '../regulations/index.ts';
import { newRestriction } from '../restrictions/index.ts';
import { type PlannerView, plannerView, type Trial } from '../schedule/index.ts';
import { isWateredForBudget, readTariff, toPriceColumns } from '../tariffs/index.ts';
import type { WeatherArchives } from '../weather/index.ts';
import { readGivenWater } from './given-water.ts';
import { GROWN, type PlannedDay, planDays } from './planned-days.ts';
import { waterOfDays } from './water-of-days.ts';
import { since, sumOf } from './what-if.ts';
import { readYearOfWeather } from './year-of-weather.ts';

/** Throws "invalid" where a law is not of the garden's place, or does not know the choice. */
export async function readGardenWhatIf(
  db: Queryable,
  archives: WeatherArchives,
  { group, settings }: { group: GroupRow; settings: TriedSettings },
  nowMs: number,
): Promise<GardenWhatIf> {
  await checkAnswers(db, group, settings);
  const asIsView = await plannerView(db, group, nowMs, 1, GROWN);
  const { begin, from, to, weather, outlookOf } = await readYearOfWeather(db, archives, group, asIsView.usual, nowMs);
  const planYear = async (view: PlannerView) =>
    (await planDays(view, outlookOf(view.garden), begin, to)).filter(({ date }) => date >= from);
  const asIsDays = await planYear(asIsView);
  const triedDays = movesWater(settings)
    ? await planYear(await plannerView(db, group, nowMs, 1, trialOf(group, settings)))
    : asIsDays;
  const tariff = await readTariff(db, group.id);
  const triedTariff = settings.tariff && {
    ...{ groupId: group.id, version: 1, from: null, earlier: [], currency: settings.tariff.currency },
    ...toPriceColumns(settings.tariff),
  };
  const both = {
    as_is: { days: asIsDays, tariff },
    changed: { days: triedDays, tariff: settings.tariff === undefined ? tariff : (triedTariff ?? null) },
  };
  const compare = <T>(sum: (year: Year) => T) => ({ as_is: sum(both.as_is), changed: sum(both.changed) });
  const given = await readGivenWater(db, group, asIsView.garden.zones, from, to);
  const balanced = asIsView.garden.zones.filter(({ totalAvailableWaterMm }) => totalAvailableWaterMm > 0);
  const names = new Map(asIsView.zones.map(({ id, name }) => [id, name]));
  return {
    ...{ from, to, weather },
    leaves_out_budget: await isWateredForBudget(db, group.id),
    record: given && {
      from: given.from,
      given: waterOfDays(tariff, given.days),
      ...compare(({ days, tariff: prices }) => waterOfDays(prices, since(days, given.from))),
    },
    garden: compare(({ days, tariff: prices }) => ({
      ...waterOfDays(prices, days),
      stress_days: balanced.length > 0 ? days.filter(({ stressedZones }) => stressedZones.size > 0).length : null,
      skipped_days: days.filter(({ skippedZones }) => skippedZones.size > 0).length,
    })),
    zones: asIsView.garden.zones.map(({ id }) => ({
      ...{ id, name: names.get(id) ?? '' },
      ...compare(({ days }) =>
        sumOf(
          days,
          id,
          balanced.some((zone) => zone.id === id),
        ),
      ),
    })),
    months: [...new Set(asIsDays.map(({ date }) => date.slice(0, 7)))].map((month) => ({
      from: `${month}-01`,
      ...compare(({ days, tariff: prices }) =>
        waterOfDays(
          prices,
          days.filter(({ date }) => date.startsWith(month)),
        ),
      ),
    })),
  };
}

interface Year {
  readonly days: readonly PlannedDay[];
  readonly tariff: Parameters<typeof waterOfDays>[0];
}

/** A price changes what water costs, and no plan. */
const movesWater = ({ tariff: _, ...others }: TriedSettings) => Object.keys(others).length > 0;

const trialOf = (group: GroupRow, { weather_constraints, constraints, regulations }: TriedSettings): Trial => ({
  ...GROWN,
  ...(weather_constraints && {
    changePreferences: (row) => ({ ...row, ...toPreferenceColumns(weather_constraints) }),
  }),
  ...(constraints && { restrictions: constraints.map((one) => newRestriction(group.id, one)) }),
  ...(regulations && { changeRegulations: (laws) => withTriedAnswers(laws, regulations) }),
});

async function checkAnswers(db: Queryable, group: GroupRow, { regulations = {} }: TriedSettings): Promise<void> {
  const ids = Object.keys(regulations);
  if (ids.length === 0) return;
  const laws = await readRegulations(db, group.id, group);
  for (const id of ids) {
    const law = laws.find((local) => local.law.id === id)?.law;
    if (!law) throw invalid(`settings.regulations.${id}`, 'validation.choice');
    const choice = regulations[id]?.choice;
    if (choice != null && !law.choice?.options.includes(choice))
      throw invalid(`settings.regulations.${id}.choice`, 'validation.choice');
  }
}
