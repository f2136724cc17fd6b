import type { FigureSource, Plant } from '@sluice/contract/plants';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import type { ReactNode } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './plant-figures.module.css';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;

/** What Sluice plans with, and of each figure how sure it is and where it comes from. */
export function PlantFigures({ plant }: { plant: Plant }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { factors, sources } = plant;
  const percent = (share: number) => asText(units.percent(share));
  const isSameInRain = factors.dry.every((factor, season) => factor === factors.wet[season]);
  return (
    <dl className={classes.figures}>
      <Figure name={t('plantCard.factors')} source={sources.factors}>
        <Seasons factors={factors.dry} />
      </Figure>
      {!isSameInRain && (
        <Figure name={t('plantCard.factorsWet')} source={sources.factors}>
          <Seasons factors={factors.wet} />
        </Figure>
      )}
      <Figure name={t('plantCard.rootDepth')} source={sources.root_depth}>
        {asText(units.soilDepth(plant.root_depth_m))}
      </Figure>
      <Figure name={t('plantCard.depletion')} source={sources.depletion}>
        {percent(plant.management_allowed_depletion)}
      </Figure>
      <Figure name={t('plantCard.moisture')} source={sources.moisture}>
        {`${percent(plant.moisture_low)} – ${percent(plant.moisture_high)}`}
      </Figure>
      <Figure name={t('plantCard.sun')} source={sources.sun}>
        {plant.sun_hours === null ? t('plantCard.anySun') : t('plantCard.hours', { hours: plant.sun_hours })}
      </Figure>
    </dl>
  );
}

function Figure({ name, source, children }: { name: string; source: FigureSource; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={classes.source}>
        {[t(`plantSource.${source.certainty}`), source.title].filter(Boolean).join(' · ')}
      </dd>
    </div>
  );
}

/** One figure where it is the same all year. */
function Seasons({ factors }: { factors: readonly number[] }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const [first = 0] = factors;
  if (factors.every((factor) => factor === first)) return asText(units.percent(first));
  return (
    <span className={classes.seasons}>
      {SEASONS.map((season, place) => (
        <span key={season}>
          <span className={classes.season}>{t(`season.${season}`)}</span> {asText(units.percent(factors[place] ?? 0))}
        </span>
      ))}
    </span>
  );
}
