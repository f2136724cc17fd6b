import type { Zone } from '@sluice/contract/zones';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import type { Length } from '../ui/fields/length-row.tsx';
import { OrderedLengths, type OrderedLengthsTexts } from '../ui/fields/ordered-lengths.tsx';
import type { Field } from '../ui/form/field.ts';
import { toWirePath } from './program-draft.ts';
import { findVolumeField, type WateredZone } from './volume-field.ts';

export type ProgramZones = readonly (Pick<Zone, 'id' | 'name' | 'enabled'> & WateredZone)[];

type Props = {
  zones: ProgramZones;
  draft: { field: (name: 'zones') => Field<Length[]>; error: (path: string) => string | undefined };
};

/** Which zones are watered, in which order and for how long. */
export function ZoneLengths({ zones, draft: { field, error } }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { unit } = findVolumeField(units, zones);
  return (
    <OrderedLengths
      label={t('programForm.zones')}
      description={joinSentences(t('programForm.zonesHint', { unit }), hasKeyboard() && t('programForm.keysHint'))}
      items={zones.map(({ id, name, enabled }) => ({
        id,
        name: enabled ? name : t('programForm.zoneOff', { zone: name }),
      }))}
      texts={useLengthsTexts(unit)}
      {...field('zones')}
      error={(path) => error(path ? `zones.${toWirePath(path)}` : 'zones')}
    />
  );
}

/** What the list of a program's zones says. */
function useLengthsTexts(amountUnit: string): OrderedLengthsTexts {
  const { t } = useTranslation();
  return {
    minutes: t('programForm.minutes'),
    minutesUnit: t('manualRun.minutes'),
    amount: t('programForm.volume'),
    amountUnit,
    up: (name) => t('programForm.up', { name }),
    down: (name) => t('programForm.down', { name }),
    remove: (name) => t('programForm.removeZone', { name }),
    add: (name) => `+ ${name}`,
    moved: (name, place) => t('programForm.moved', { name, place }),
  };
}

/** Whether hints about keys are of use: where there is a mouse or touchpad, there is a keyboard. */
const hasKeyboard = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true;
