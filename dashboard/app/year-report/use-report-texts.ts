import type { YearReport } from '@sluice/contract/year-report';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/** A figure that is not there. */
export const NO_FIGURE = '–';

/** Figures of the report as they are read; what is an estimate carries a "~". */
export function useReportTexts() {
  const { i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const volume = (litres: number | null, isMeasured = false) => {
    if (litres === null) return NO_FIGURE;
    const text = asText(units.volume(litres));
    return isMeasured || litres === 0 ? text : `~${text}`;
  };
  return {
    volume,
    money: (money: YearReport['water']['cost']) =>
      money === null
        ? NO_FIGURE
        : new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency: money.currency }).format(
            money.amount,
          ),
    depth: (mm: number | null, isMeasured = true) => {
      if (mm === null) return NO_FIGURE;
      const text = asText(units.waterDepth(mm));
      return isMeasured || mm === 0 ? text : `~${text}`;
    },
    length: (seconds: number | null) => (seconds === null ? NO_FIGURE : dates.duration(seconds)),
    number: (value: number) => units.number(value, 0),
  };
}
