import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './missing-note.module.css';

/** What keeps Sluice from watering the zone by itself. */
export function MissingNote({ missing }: Pick<Zone, 'missing'>) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <p className={classes.missing}>
      {missing.map((fact) => (
        <strong key={fact}>{t(`missingFact.${fact}`)}</strong>
      ))}
      <span>{t('zones.missingFacts')}</span>
    </p>
  );
}
