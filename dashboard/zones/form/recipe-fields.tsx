import { isGrass, type Recipe } from '@sluice/engine/vocabulary/garden';
import { DateField } from '../../page-kit/date/date-field.tsx';
import { withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ChoiceField, makeDescribedOptions } from '../../ui/fields/choice/choice-field.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import classes from '../../ui/layout/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';
import { ZoneFigureField } from './zone-figure-field.tsx';

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
  const { values, field } = draft;
  return (
    <>
      <Folded
        title={withLabel(t('zoneForm.recipe'), t(`recipe.${values.recipe}`))}
        isOpen={field('recipe').error !== undefined}
      >
        <ChoiceField
          label={t('zoneForm.recipe')}
          options={makeDescribedOptions(ORDER, (recipe) => [t(`recipe.${recipe}`), t(`recipeHint.${recipe}`)])}
          {...field('recipe')}
        />
      </Folded>
      {values.recipe === 'NEW_PLANT' && (
        <DateField
          label={t('zoneForm.plantedOn')}
          description={t('zoneForm.plantedOnHint')}
          {...field('planted_on')}
          isOptional
        />
      )}
      {values.smart && values.smart_level === 'advanced' && isGrass(values.plant_type) && (
        <DateField
          label={t('zoneForm.sownOn')}
          description={t('zoneForm.sownOnHint')}
          {...field('sown_on')}
          isOptional
        />
      )}
      {values.recipe === 'CUSTOMIZED' && (
        <div className={classes.row}>
          <ZoneFigureField draft={draft} name="customized_moisture_low" />
          <ZoneFigureField draft={draft} name="customized_moisture_high" />
        </div>
      )}
      <ZoneFigureField draft={draft} name="boost_factor" />
    </>
  );
}
