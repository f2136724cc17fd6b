import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useId } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { FactRows, fact } from '../../ui/fact-rows.tsx';
import classes from './soil-card.module.css';
import { SoilColumn, type SoilWater } from './soil-column.tsx';

type Props = { zone: Pick<Zone, 'name' | 'plant_type' | 'soil'>; water: SoilWater };

/** A zone's soil column, large, with what its lines mean: the gardener's words first, the agronomist's beside them. */
export function SoilCard({ zone, water }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const titleId = useId();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const left = Math.max(0, water.readily_available_water_mm - water.depletion_mm);
  const rows = [
    fact(t('soilCard.canHold'), t('soilCard.taw', { depth: depth(water.total_available_water_mm) })),
    fact(t('soilCard.easilyDrunk'), t('soilCard.raw', { depth: depth(water.readily_available_water_mm) })),
    fact(t('soilCard.missing'), t('soilCard.depletion', { depth: depth(water.depletion_mm) })),
    fact(t('soilCard.roots'), asText(units.soilDepth(water.root_depth_m))),
  ];
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={classes.name}>
        {zone.name}
      </h3>
      <div className={classes.body}>
        <SoilColumn water={water} plantType={zone.plant_type} isLarge />
        <div className={classes.words}>
          <p className={classes.sentence}>
            {left > 0 ? t('soilCard.enough', { depth: depth(left) }) : t('soilCard.thirsty')}
          </p>
          <FactRows rows={rows} className={classes.rows} />
        </div>
      </div>
    </Card>
  );
}
