import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../ui/draft.ts';
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
  const { values, set, error } = draft;
  return (
    <div className={classes.row}>
      {LINES.map(([line, autoComplete]) => (
        <TextInput
          key={line}
          label={t(`locationForm.${line}`)}
          autoComplete={autoComplete}
          value={values[line]}
          error={error(line)}
          onChange={({ currentTarget }) => set(line, currentTarget.value)}
        />
      ))}
      <NativeSelect
        label={t('locationForm.country')}
        autoComplete="country"
        value={values.country}
        error={error('country')}
        data={[{ value: '', label: t('locationForm.chooseCountry') }, ...countries]}
        onChange={({ currentTarget }) => set('country', currentTarget.value)}
      />
    </div>
  );
}
