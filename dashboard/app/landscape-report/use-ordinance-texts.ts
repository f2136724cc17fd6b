import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText, createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/** A figure that is not there. */
export const NO_FIGURE = '–';

/** Figures in gallons, inches and square feet whatever their reader's units: so a town asks for them. */
export function useOrdinanceTexts() {
  const { i18n } = useTranslation();
  const units = createUnitDisplay(localeOfFigures(i18n.language), 'US');
  return {
    volume: (litres: number) => asText(units.volume(litres)),
    depth: (mm: number) => asText(units.waterDepth(mm)),
    area: (m2: number) => asText(units.area(m2)),
    percent: (share: number) => asText(units.percent(share)),
    factor: (value: number) => units.number(value, 2),
  };
}
