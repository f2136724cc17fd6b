import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { GARDEN_LOCATIONS } from '@sluice/engine/vocabulary/garden';
import { SettingsForm } from '../../page-kit/settings-form.tsx';
import { useThingForm } from '../../page-kit/use-thing-form.ts';
import { onDemand } from '../../platform/on-demand.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { FieldSection } from '../../ui/field-section.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from '../../ui/form-page.module.css';
import { useChangeZone } from '../calls.ts';
import { DetailFields } from './detail-fields.tsx';
import { GroundFields } from './ground-fields.tsx';
import { LinkedSensors } from './linked-sensors.tsx';
import { RecipeFields } from './recipe-fields.tsx';
import { SizeFields } from './size-fields.tsx';
import { SmartFields } from './smart-fields.tsx';
import { SpeciesSummary } from './species-summary.tsx';
import { TruthFields } from './truth-fields.tsx';
import { toZoneValues } from './zone-draft.ts';

const ZoneModelPanel = onDemand(() => import('./zone-model-panel.tsx').then((part) => part.ZoneModelPanel));

type Props = {
  zone: Zone;
  zones: readonly Zone[];
  group: Pick<CurrentGroup, 'location' | 'sensors'>;
};

/** All that is known of a zone, the gardener's words first. */
export function ZoneForm({ zone, zones, group }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeZone();
  const draft = useThingForm({
    thing: zone,
    toValues: toZoneValues,
    schema: async () => (await import('../schemas.ts')).zoneChange,
    change,
    stored: (answer) => answer.zone,
  });
  const { values, field } = draft;
  const others = zones.filter(({ id }) => id !== zone.id);
  return (
    <SettingsForm name={`zone ${zone.id}`} draft={draft}>
      <div className={classes.row}>
        <TextField label={t('zoneForm.name')} {...field('name')} />
        {group.location === 'outdoor' && (
          <SelectField
            label={t('zoneForm.location')}
            options={GARDEN_LOCATIONS.map((place) => ({ value: place, label: t(`gardenLocation.${place}`) }))}
            {...field('location')}
          />
        )}
      </div>
      <SpeciesSummary zone={zone} />
      <FieldSection title={t('zoneForm.groundTitle')}>
        <GroundFields draft={draft} />
      </FieldSection>
      <FieldSection title={t('zoneForm.sizeTitle')}>
        <SizeFields draft={draft} />
      </FieldSection>
      <FieldSection title={t('zoneForm.wateringTitle')}>
        <SmartFields draft={draft} />
        <RecipeFields draft={draft} />
      </FieldSection>
      <LinkedSensors sensors={group.sensors.filter(({ id }) => zone.sensor_ids.includes(id))} />
      <Folded title={t('zoneForm.details')} late={<ZoneModelPanel zone={zone} values={values} />}>
        <DetailFields draft={draft} otherZones={others} />
        <TruthFields draft={draft} />
      </Folded>
    </SettingsForm>
  );
}
