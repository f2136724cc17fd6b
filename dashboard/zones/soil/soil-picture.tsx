import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SOIL_FOOT, SOIL_SURFACE, SoilColumn, type SoilWater, soilShares } from './soil-column.tsx';
import classes from './soil-picture.module.css';
import { spreadLabels } from './spread-labels.ts';

/** Share of the column's depth that one label needs. */
const LABEL_HEIGHT = 0.11;

type Props = { water: SoilWater; plantType: PlantType | null };

/** The soil column as large as a hand, with its levels named beside it. */
export function SoilPicture({ water, plantType }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { filled, refill } = soilShares(water);
  const share = (value: number) => asText(units.percent(value));
  const labels = spreadLabels(
    [
      { name: 'full', at: 1, text: t('zonePlace.full') },
      { name: 'now', at: filled, text: t('zonePlace.now', { filled: share(filled) }) },
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
