import { answerCoveredDays } from './covered-range.ts';
import { gatherDays, requireRecent, type WeatherStep } from './days-from-steps.ts';
import type { WeatherPlace, WeatherProvider } from './provider.ts';

/** A service that only forecasts: yesterday, and the past hours of today, come from another. */
export const tellForecast = (
  name: WeatherProvider['name'],
  coverage: Pick<WeatherProvider, 'forecastDays' | 'historyDays'>,
  askSteps: (place: WeatherPlace, now: number) => Promise<WeatherStep[]>,
): WeatherProvider =>
  answerCoveredDays(name, coverage, async (place, range, now) => {
    if (range.endsAt <= now) return [];
    const steps = await askSteps(place, now);
    requireRecent(steps[0]?.startsAt, now);
    return gatherDays(steps, place, now, name, true);
  });
