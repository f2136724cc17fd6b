import type { Plant } from '@sluice/contract/plants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import { Card } from '../ui/card.tsx';
import { FactList } from '../ui/fields/fact-list.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import classes from './plant-card.module.css';

type Props = { plant: Plant; action?: ReactNode /** Below what it stands. */; heading?: 'h2' | 'h3' };

export function PlantCard({ plant, action, heading: Heading = 'h3' }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const titleId = useId();
  const facts = [
    { name: t('plantCard.rootDepth'), value: asText(units.soilDepth(plant.root_depth_m)) },
    { name: t('plantCard.factor'), value: asText(units.percent(plant.plant_factor)) },
    { name: t('plantCard.depletion'), value: asText(units.percent(plant.management_allowed_depletion)) },
    {
      name: t('plantCard.moisture'),
      value: `${asText(units.percent(plant.moisture_low))} – ${asText(units.percent(plant.moisture_high))}`,
    },
    {
      name: t('plantCard.sun'),
      value: plant.sun_hours === null ? t('plantCard.anySun') : t('plantCard.hours', { hours: plant.sun_hours }),
    },
  ];
  return (
    <Card labelledBy={titleId}>
      <Heading id={titleId} className={classes.name}>
        {plant.common_name}
      </Heading>
      <p className={classes.scientific} lang="la">
        {plant.scientific_name}
      </p>
      <p className={classes.quiet}>
        {[t(`plantType.${plant.plant_type}`), ...plant.tags.map((tag) => t(`plantTag.${tag}`))].join(' · ')}
      </p>
      <Folded title={t('plantCard.figures')}>
        <FactList facts={facts} />
        <p className={classes.quiet}>
          {t(`plantSource.${plant.source_class}`)}: {plant.source}
        </p>
      </Folded>
      {action}
    </Card>
  );
}
