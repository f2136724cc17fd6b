import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

type Props = { draft: ZoneDraft; otherZones: readonly Pick<Zone, 'id' | 'name'>[] };

/** What few need to say: roots, the longest run, and how the zone stands to others. */
export function DetailFields({ draft, otherZones }: Props) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { field } = draft;
  return (
    <>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.rootDepth')}
          description={t('zoneForm.rootDepthHint')}
          unit={fields.soilDepth}
          {...field('root_depth_m')}
        />
        <QuantityField
          label={t('zoneForm.mostRun')}
          description={t('zoneForm.mostRunHint')}
          unit={t('zoneForm.minutes')}
          digits={0}
          {...field('most_run_min')}
        />
      </div>
      <SwitchField
        label={t('zoneForm.exclusive')}
        description={t('zoneForm.exclusiveHint')}
        {...field('is_exclusive')}
      />
      {otherZones.length > 0 && (
        <SelectField
          label={t('zoneForm.masterZone')}
          description={t('zoneForm.masterZoneHint')}
          options={[
            { value: null, label: t('zoneForm.noMasterZone') },
            ...otherZones.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('master_zone_id')}
        />
      )}
    </>
  );
}
