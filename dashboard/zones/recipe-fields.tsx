import { TextInput } from '@mantine/core';
import type { Recipe } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

const ORDER: readonly Recipe[] = [
  'DEFAULT',
  'LESS_FREQUENT',
  'MORE_FREQUENT',
  'LESS_WATER',
  'MORE_WATER',
  'NEW_PLANT',
  'EPA',
  'CUSTOMIZED',
];

/** How often and how much; some recipes ask for a figure or a day. */
export function RecipeFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { values, set, error } = draft;
  return (
    <>
      <ChoiceField
        label={t('zoneForm.recipe')}
        chosen={values.recipe}
        options={ORDER.map((recipe) => ({
          value: recipe,
          label: t(`recipe.${recipe}`),
          hint: t(`recipeHint.${recipe}`),
        }))}
        onChange={(recipe) => set('recipe', recipe)}
        error={error('recipe')}
      />
      {values.recipe === 'NEW_PLANT' && (
        <TextInput
          type="date"
          label={t('zoneForm.plantedOn')}
          description={t('zoneForm.plantedOnHint')}
          value={values.planted_on ?? ''}
          error={error('planted_on')}
          onChange={({ currentTarget }) => set('planted_on', currentTarget.value || null)}
        />
      )}
      {values.recipe === 'CUSTOMIZED' && (
        <div className={classes.row}>
          <UnitQuantityField
            label={t('zoneForm.moistureLow')}
            description={t('zoneForm.moistureLowHint')}
            field={fields.share}
            value={values.customized_moisture_low}
            error={error('customized_moisture_low')}
            onChange={(share) => set('customized_moisture_low', share)}
          />
          <UnitQuantityField
            label={t('zoneForm.moistureHigh')}
            description={t('zoneForm.moistureHighHint')}
            field={fields.share}
            value={values.customized_moisture_high}
            error={error('customized_moisture_high')}
            onChange={(share) => set('customized_moisture_high', share)}
          />
        </div>
      )}
      <UnitQuantityField
        label={t('zoneForm.boost')}
        description={t('zoneForm.boostHint')}
        field={fields.share}
        value={values.boost_factor}
        error={error('boost_factor')}
        onChange={(factor) => set('boost_factor', factor as number)}
      />
    </>
  );
}
