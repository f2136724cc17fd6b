import type { Plant } from '@sluice/contract/plants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import classes from './plant-card.module.css';
import { PlantFigures } from './plant-figures.tsx';
import { shownName } from './plant-name.ts';

type Props = { plant: Plant; action?: ReactNode /** Below what it stands. */; heading?: 'h2' | 'h3' };

export function PlantCard({ plant, action, heading: Heading = 'h3' }: Props) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { name, lang, others } = shownName(plant, i18n.language);
  return (
    <Card labelledBy={titleId}>
      <Heading id={titleId} className={classes.name} lang={lang}>
        {name}
      </Heading>
      <p className={classes.scientific}>
        <i lang="la">{plant.scientific_name}</i> · <span lang="la">{plant.family}</span>
      </p>
      {others.length > 0 && (
        <p className={classes.quiet} lang={lang}>
          {t('plantCard.also', { names: others.join(', ') })}
        </p>
      )}
      <p className={classes.quiet}>
        {[t(`plantType.${plant.plant_type}`), ...plant.tags.map((tag) => t(`plantTag.${tag}`))].join(' · ')}
      </p>
      <Folded title={`${t('plantCard.figures')} · ${t(`plantSource.${plant.sources.factors.certainty}`)}`}>
        <PlantFigures plant={plant} />
        <p className={classes.quiet}>{t('plantCard.note')}</p>
      </Folded>
      {action}
    </Card>
  );
}
