import type { CurrentGroup } from '@sluice/contract/groups';
import { useCurrentIndex } from '../groups/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { fieldsOfPart } from '../ui/form/field.ts';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

type Props = Pick<Parameters<typeof ThresholdForm>[0], 'what'>;

function ThresholdPage({ what }: Props) {
  const { current_group: group } = useCurrentIndex();
  return group && <ThresholdForm key={group.id} group={group} what={what} />;
}

export const TemperaturePage = () => <ThresholdPage what="temperature" />;
export const WindPage = () => <ThresholdPage what="wind" />;

const TEXTS = {
  temperature: {
    words: ['temperatureForm.lead', 'temperatureForm.enabled'],
    threshold: ['temperatureForm.threshold', 'temperatureForm.thresholdHint'],
  },
  wind: {
    words: ['windForm.lead', 'windForm.enabled'],
    threshold: ['windForm.threshold', 'windForm.thresholdHint'],
  },
} as const;
const UNITS = { temperature: 'temperature', wind: 'windKmh' } as const;

type ThresholdFormProps = { group: CurrentGroup; what: keyof typeof TEXTS };

/** Weather in which nothing is watered: from one figure on. */
function ThresholdForm({ group, what }: ThresholdFormProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = usePreferencesForm(group, [what]);
  const fields = () => {
    if (what === 'wind') {
      const field = fieldsOfPart(draft.part(what));
      return [field('enabled'), field('threshold_kmh')] as const;
    }
    const field = fieldsOfPart(draft.part(what));
    return [field('enabled'), field('threshold_c')] as const;
  };
  const [enabled, figure] = fields();
  const { words, threshold } = TEXTS[what];
  return (
    <PreferenceFrame name={`${what} ${group.id}`} lead={t(words[0])} draft={draft}>
      <SwitchField label={t(words[1])} {...enabled} />
      <UnitQuantityField
        label={t(threshold[0])}
        description={t(threshold[1])}
        unit={units.fields[UNITS[what]]}
        {...figure}
      />
    </PreferenceFrame>
  );
}
