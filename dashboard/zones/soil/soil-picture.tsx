import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SOIL_FOOT, SOIL_SURFACE, SoilColumn } from './soil-column.tsx';
import classes from './soil-picture.module.css';
import { calculateSoilShares, type SoilWater } from './soil-shares.ts';

/** Share of the column's depth that one label needs. */
const LABEL_HEIGHT = 0.11;

type Props = { water: SoilWater; plantType: PlantType | null };

/** The soil column as large as a hand, with its levels named beside it. */
export function SoilPicture({ water, plantType }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { filled, refill } = calculateSoilShares(water);
  const share = (value: number) => asText(units.percent(value));
  const labels = spreadLabels(
    [
      { name: 'full', at: 1, text: t('zonePlace.full') },
      { name: 'now', at: filled, text: t('zonePlace.thisMorning', { filled: share(filled) }) },
      { name: 'refill', at: refill, text: t('zonePlace.refill', { refill: share(refill) }) },
      { name: 'empty', at: 0, text: t('zonePlace.empty') },
    ],
    LABEL_HEIGHT,
  );
  return (
    <div className={classes.picture}>
      <SoilColumn water={water} plantType={plantType} isLarge />
      <ul className={classes.labels} aria-hidden="true">
        {labels.map(({ name, at, text }) => (
          <li
            key={name}
            className={classes.label}
            data-level={name}
            style={{ top: `${(SOIL_FOOT - at * (SOIL_FOOT - SOIL_SURFACE)) * 100}%` }}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Labels at their levels, from the highest to the lowest, moved apart where two would lie on each other: at least `gap`
 * between them, and all within 0 to 1 as far as they fit.
 * @param labels `at` 0 to 1
 */
export function spreadLabels<Label extends { at: number }>(labels: readonly Label[], gap: number): Label[] {
  const spread = labels.toSorted((one, other) => other.at - one.at).map((label) => ({ ...label }));
  const down = (from: number) => {
    let highest = from;
    for (const label of spread) {
      label.at = Math.min(label.at, highest);
      highest = label.at - gap;
    }
  };
  down(1);
  let lowest = 0;
  for (const label of spread.toReversed()) {
    label.at = Math.max(label.at, lowest);
    lowest = label.at + gap;
  }
  return spread;
}
