import { Switch } from '@mantine/core';
import { SMART_LEVELS } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import type { ZoneDraft } from './zone-draft.ts';

/** Whether Sluice thinks for this zone, and how far it goes. */
export function SmartFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, set, error } = draft;
  return (
    <>
      <Switch
        label={t('zoneForm.smart')}
        description={t('zoneForm.smartHint')}
        checked={values.smart}
        error={error('smart')}
        onChange={({ currentTarget }) => set('smart', currentTarget.checked)}
      />
      {values.smart && (
        <ChoiceField
          label={t('zoneForm.smartLevel')}
          chosen={values.smart_level}
          options={SMART_LEVELS.map((level) => ({
            value: level,
            label: t(`smartLevel.${level}`),
            hint: t(`smartLevelHint.${level}`),
          }))}
          onChange={(level) => set('smart_level', level)}
          error={error('smart_level')}
        />
      )}
    </>
  );
}
