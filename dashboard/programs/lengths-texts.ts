import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import type { OrderedLengthsTexts } from '../ui/fields/ordered-lengths.tsx';

/** What the list of a program's zones says. */
export function useLengthsTexts(): OrderedLengthsTexts {
  const { t } = useTranslation();
  const { units } = useDisplay();
  return {
    minutes: t('programForm.minutes'),
    minutesUnit: t('manualRun.minutes'),
    amount: t('programForm.volume'),
    amountUnit: units.fields.volume.unit,
    up: (name) => t('programForm.up', { name }),
    down: (name) => t('programForm.down', { name }),
    remove: (name) => t('programForm.removeZone', { name }),
    add: (name) => `+ ${name}`,
    moved: (name, place) => t('programForm.moved', { name, place }),
  };
}
