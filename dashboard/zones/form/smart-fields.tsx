import { SMART_LEVELS } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from '../../platform/use-translation.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { describedOptions } from '../../ui/fields/described-options.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { ZoneDraft } from './zone-draft.ts';

/** Whether Sluice thinks for this zone, and how far it goes. */
export function SmartFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, field } = draft;
  return (
    <>
      <SwitchField label={t('zoneForm.smart')} description={t('zoneForm.smartHint')} {...field('smart')} />
      {values.smart && (
        <ChoiceField
          label={t('zoneForm.smartLevel')}
          options={describedOptions(SMART_LEVELS, (level) => [t(`smartLevel.${level}`), t(`smartLevelHint.${level}`)])}
          {...field('smart_level')}
        />
      )}
    </>
  );
}
