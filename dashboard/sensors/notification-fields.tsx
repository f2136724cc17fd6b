import { Switch } from '@mantine/core';
import { NOTIFICATION_MODES, type ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { useTranslation } from '../platform/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { describedOptions } from '../ui/fields/described-options.ts';
import type { SensorDraft } from './sensor-values.ts';

const KINDS = {
  soil: ['offline', 'rapid_rise', 'rapid_drop'],
  leak: ['offline'],
  rain: ['offline'],
} as const satisfies { [Sense in ProbeSense]: readonly (keyof SensorDraft['values']['other_notifications'])[] };

/** When it tells people something. */
export function NotificationFields({ draft, senses }: { draft: SensorDraft; senses: ProbeSense }) {
  const { t } = useTranslation();
  const { values, set, field } = draft;
  const others = values.other_notifications;
  return (
    <>
      <ChoiceField
        label={t('sensorForm.notificationMode')}
        options={describedOptions(NOTIFICATION_MODES, (mode) => [
          t(`notificationMode.${mode}`),
          t(`notificationModeHint.${mode}`),
        ])}
        {...field('notification_mode')}
      />
      {KINDS[senses].map((kind) => (
        <Switch
          key={kind}
          label={t(`otherNotification.${kind}`)}
          checked={others[kind]}
          onChange={({ currentTarget }) => set('other_notifications', { ...others, [kind]: currentTarget.checked })}
        />
      ))}
    </>
  );
}
