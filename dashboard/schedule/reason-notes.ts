/** What else is to be said of a run: the forecast or sensor it goes ahead against, water left to rain, cycles that valves do not bear. */
import type { TFunction } from 'i18next';
import type { DateDisplay } from '../platform/date-display.ts';
import { asText, type UnitDisplay } from '../platform/unit-display.ts';
import type { Reasoned } from './reason.ts';

type Figures = Reasoned['reason_figures'];

export function writeReasonNotes(t: TFunction, figures: Figures, units: UnitDisplay, dates: DateDisplay): string[] {
  const number = (name: string) => {
    const value = figures[name];
    return typeof value === 'number' ? value : 0;
  };
  const depth = (name: string) => asText(units.waterDepth(number(name)));
  const rain = { rain: depth('despite_rain_mm'), chance: asText(units.percent(number('despite_rain_probability'))) };
  const wind = { wind: asText(units.wind(number('despite_wind_kmh') / KMH_PER_M_PER_S)) };
  const moisture = asText(units.percent(number('despite_moisture')));
  const depths = { missing: depth('without_rain_mm'), floor: depth('floor_depletion_mm') };
  const despite = () => {
    switch (figures.despite) {
      case 'rain':
        return [t('why.despite.rain', { ...rain, ...depths })];
      case 'wind':
        return [t('why.despite.wind', { ...wind, ...depths })];
      case 'rain_again':
        return [t('why.despite.rainAgain', rain)];
      case 'wind_again':
        return [t('why.despite.windAgain', wind)];
      case 'moisture':
        return [t('why.despite.moisture', { moisture, ...depths })];
      default:
        return [];
    }
  };
  const { held_for_rain_on: heldOn, cycles_without_runoff: wanted } = figures;
  return [
    ...despite(),
    ...(typeof heldOn === 'string'
      ? [t('why.heldForRain', { depth: depth('held_for_rain_mm'), day: dates.longDay(heldOn) })]
      : []),
    ...(typeof wanted === 'number' ? [t('why.cyclesLimited', { wanted })] : []),
  ];
}

/** The units display takes metres per second, the figures are the planner's kilometres per hour. */
const KMH_PER_M_PER_S = 3.6;
