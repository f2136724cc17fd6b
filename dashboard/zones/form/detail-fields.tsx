import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from '../../platform/use-translation.ts';
import { optionsOf } from '../../ui/fields/options-of.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { ZoneDraft } from './zone-draft.ts';
import { ZoneFigureRow } from './zone-figure-field.tsx';

type Props = { draft: ZoneDraft; otherZones: readonly Pick<Zone, 'id' | 'name'>[] };

/** What few need to say: roots, the longest run, and how the zone stands to others. */
export function DetailFields({ draft, otherZones }: Props) {
  const { t } = useTranslation();
  const { field } = draft;
  return (
    <>
      <ZoneFigureRow draft={draft} names={['root_depth_m', 'most_run_min', 'most_day_volume_l']} />
      <SwitchField
        label={t('zoneForm.exclusive')}
        description={t('zoneForm.exclusiveHint')}
        {...field('is_exclusive')}
      />
      {otherZones.length > 0 && (
        <SelectField
          label={t('zoneForm.masterZone')}
          description={t('zoneForm.masterZoneHint')}
          options={[{ value: null, label: t('zoneForm.noMasterZone') }, ...optionsOf(otherZones)]}
          {...field('master_zone_id')}
        />
      )}
    </>
  );
}
