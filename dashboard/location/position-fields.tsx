import { useTranslation } from '../platform/use-translation.ts';
import type { Draft } from '../ui/draft.ts';
import { Folded } from '../ui/fields/folded.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import { DEGREE_DIGITS } from './place-draft.ts';
import type { PlaceValues } from './place-values.ts';

/** Latitude and longitude for those who have them; folded away, since they follow from the rest. */
export function PositionFields({ draft: { field, errors } }: { draft: Draft<PlaceValues> }) {
  const { t } = useTranslation();
  const isWrong = errors.latitude !== undefined || errors.longitude !== undefined;
  return (
    <Folded title={t('locationForm.coordinates')} isOpen={isWrong}>
      <div className={classes.row}>
        <QuantityField label={t('locationForm.latitude')} unit="°" digits={DEGREE_DIGITS} {...field('latitude')} />
        <QuantityField label={t('locationForm.longitude')} unit="°" digits={DEGREE_DIGITS} {...field('longitude')} />
      </div>
      <p className={classes.quiet}>{t('locationForm.positionHint')}</p>
    </Folded>
  );
}
