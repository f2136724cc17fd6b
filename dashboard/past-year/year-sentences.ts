import type { PastYear } from '@sluice/contract/past-year';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

/** The year in sentences: what was given, or would have been, what it cost, and its thirstiest week. */
export function useYearSentences(year: PastYear): string[] {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const money = ({ amount, currency }: NonNullable<PastYear['planned']['cost']>) =>
    new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency }).format(amount);
  const litres = (volumeL: number) => asText(units.volume(volumeL));
  const { given, planned, own_from: ownFrom, thirstiest_week: week } = year;
  const isWhole = ownFrom !== null && ownFrom <= year.from;
  const write = ({ water_l: volumeL, watering_days: count, cost }: PastYear['planned'], isOwn: boolean) => {
    const figures = { count, amount: litres(volumeL) };
    if (!isOwn)
      return cost ? t('pastYear.plannedFor', { ...figures, worth: money(cost) }) : t('pastYear.planned', figures);
    const since = { ...figures, from: dates.dayAndMonth(ownFrom ?? year.from) };
    return cost ? t('pastYear.givenFor', { ...since, worth: money(cost) }) : t('pastYear.given', since);
  };
  return [
    ...(given !== null ? [write(given, true)] : []),
    ...(isWhole ? [] : [write(planned, false)]),
    ...(week === null
      ? []
      : [t('pastYear.thirstiest', { from: dates.dayAndMonth(week.from), amount: litres(week.water_l) })]),
  ];
}

export type BasisOfYear = Pick<PastYear, 'weather' | 'leaves_out_budget'>;

/** Whose weather the days before the garden's own are, how many are only assumed, and what is left out. */
export function useYearBasis({ weather, leaves_out_budget: leavesOutBudget }: BasisOfYear): string {
  const { t } = useTranslation();
  const { archive_days: archived, usual_days: usual, archive, fault } = weather;
  return joinSentences(
    archived > 0 &&
      archive !== null &&
      t('pastYear.archive', { count: archived, service: t(`weatherProviderName.${archive}`) }),
    usual > 0 && t('pastYear.usual', { count: usual }),
    fault !== null && t('pastYear.askedAgain'),
    leavesOutBudget && t('pastYear.withoutBudget'),
  );
}
