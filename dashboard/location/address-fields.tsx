import { useMemo } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import type { Draft } from '../ui/draft.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { countriesIn } from './countries.ts';
import type { PlaceValues } from './place-values.ts';

const LINES = [
  ['street', 'street-address'],
  ['zipcode', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
] as const;

/** The whole address: the weather and the law follow from it. */
export function AddressFields({ draft }: { draft: Draft<PlaceValues> }) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const { field } = draft;
  return (
    <div className={classes.row}>
      {LINES.map(([line, autoComplete]) => (
        <TextField key={line} label={t(`locationForm.${line}`)} autoComplete={autoComplete} {...field(line)} />
      ))}
      <SelectField
        label={t('locationForm.country')}
        autoComplete="country"
        options={[{ value: '', label: t('locationForm.chooseCountry') }, ...countries]}
        {...field('country')}
      />
    </div>
  );
}
