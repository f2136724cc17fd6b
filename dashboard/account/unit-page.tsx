import '../ui/form/mantine-field-styles.ts';
import { localeOfFigures, UNIT_SYSTEMS, type UnitSystem } from '@sluice/engine/vocabulary/people';
import { asText, createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { useCurrentIndex } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { SubPage } from '../page-kit/frame/sub-page.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { useChangeProfile } from './settings-calls.ts';

/** Example values in each unit system: rain, temperature, wind, area, volume. */
const EXAMPLE = { rainMm: 12, celsius: 24, windMetresPerSecond: 5, lawnM2: 120, litres: 450 };

/** Takes effect at once. */
export default function UnitPage() {
  const { t, i18n } = useTranslation();
  const { user } = useCurrentIndex();
  const { mutate: change, variables, isPending } = useChangeProfile();
  const example = (system: UnitSystem) => {
    const units = createUnitDisplay(localeOfFigures(i18n.language), system);
    return [
      units.waterDepth(EXAMPLE.rainMm),
      units.temperature(EXAMPLE.celsius),
      units.wind(EXAMPLE.windMetresPerSecond),
      units.area(EXAMPLE.lawnM2),
      units.volume(EXAMPLE.litres),
    ]
      .map(asText)
      .join(' · ');
  };
  return (
    <SubPage back="/settings/account">
      <div className={classes.form}>
        <ChoiceField
          label={t('accountPage.units')}
          description={t('unitForm.hint')}
          options={UNIT_SYSTEMS.map((system) => ({
            value: system,
            label: t(`unitForm.system.${system}`),
            hint: example(system),
          }))}
          value={isPending ? (variables.unit_system ?? user.unit_system) : user.unit_system}
          onChange={(unit_system) => change({ unit_system }, { onSuccess: () => showDone(t('form.saved'), null) })}
        />
      </div>
    </SubPage>
  );
}
