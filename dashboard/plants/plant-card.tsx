import type { Plant } from '@sluice/contract/plants';
import type { PlantTag } from '@sluice/engine/vocabulary/garden';
import { type ReactNode, useId } from 'react';
import { PlantDrawing, plantKind } from '../page-kit/plant-drawing.tsx';
import { joinNames } from '../platform/i18n/joined.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import { Card } from '../ui/layout/card.tsx';
import classes from './plant-card.module.css';
import { PlantFigures } from './plant-figures.tsx';
import { shownName } from './plant-name.ts';

type Props = { plant: Plant; action?: ReactNode /** Below what it stands. */; heading?: 'h2' | 'h3' };

/** These tags say what the plant is; its type, by which it is watered, would say it twice, or less well. */
const SAYS_WHAT: ReadonlySet<PlantTag> = new Set([
  'annual',
  'biennial',
  'perennial',
  'vegetable',
  'fruit',
  'herb',
  'shrub',
  'tree',
  'vine',
  'groundcover',
]);

const kindWords = ({ plant_type, tags }: Plant, t: Translate): string[] => [
  ...(tags.some((tag) => SAYS_WHAT.has(tag)) ? [] : [t(`plantType.${plant_type}`)]),
  ...tags.map((tag) => t(`plantTag.${tag}`)),
];

export function PlantCard({ plant, action, heading: Heading = 'h3' }: Props) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { name, lang, others } = shownName(plant, i18n.language);
  return (
    <Card labelledBy={titleId}>
      <div className={classes.head}>
        <span className={classes.picture}>
          <PlantDrawing kind={plantKind(plant.plant_type, plant.tags)} />
        </span>
        <div>
          <Heading id={titleId} className={classes.name} lang={lang}>
            {name}
          </Heading>
          <p className={classes.scientific}>
            {name !== plant.scientific_name && (
              <>
                <i lang="la">{plant.scientific_name}</i> ·{' '}
              </>
            )}
            <span lang="la">{plant.family}</span>
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <p className={classes.quiet} lang={lang}>
          {t('plantCard.also', { names: joinNames(others) })}
        </p>
      )}
      <p className={classes.quiet}>{kindWords(plant, t).join(' · ')}</p>
      <Folded title={`${t('plantCard.figures')} · ${t(`plantSource.${plant.sources.factors.certainty}`)}`}>
        <PlantFigures plant={plant} />
        <p className={classes.quiet}>{t('plantCard.note')}</p>
      </Folded>
      {action}
    </Card>
  );
}
