import type { CurrentGroup } from '@sluice/contract/groups';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import { GARDEN_LOCATIONS } from '@sluice/engine/vocabulary/garden';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { SettingsForm } from '../../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { plantQuery, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FieldSection } from '../../ui/layout/field-section.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useChangeZone } from '../calls.ts';
import { useSpeciesBase, useZonesBase } from '../zones-base.ts';
import { RecipeFields } from './recipe-fields.tsx';
import { toZoneValues } from './zone-draft.ts';
import { DetailFields, GroundFields, SizeFields, SmartFields, TruthFields } from './zone-fields.tsx';

const WhatIfPanel = onDemand(() => import('../what-if/what-if-panel.tsx').then((part) => part.WhatIfPanel));
const ZoneModelPanel = onDemand(() => import('./zone-model-panel.tsx').then((part) => part.ZoneModelPanel));

type Props = {
  zone: Zone;
  zones: readonly Zone[];
  group: Pick<CurrentGroup, 'location' | 'sensors'>;
};

/** Where its name comes from, where that is its device. */
function useNameHint({ station_name: there }: Zone): string | undefined {
  const { t } = useTranslation();
  if (there?.use === 'followed') return t('zoneForm.nameFollowed');
  return there?.use === 'own' ? t('zoneForm.nameOwn', { name: there.name }) : undefined;
}

/** All that is known of a zone, the gardener's words first. */
export function ZoneForm({ zone, zones, group }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeZone();
  const draft = useSettingsForm({
    stored: zone,
    toValues: toZoneValues,
    schema: async () => (await import('../schemas.ts')).zoneChange,
    send: (change) => send({ id: zone.id, change }),
    readStored: (answer) => answer.zone,
  });
  const { values, field } = draft;
  const nameHint = useNameHint(zone);
  const others = zones.filter(({ id }) => id !== zone.id);
  return (
    <SettingsForm name={`zone ${zone.id}`} draft={draft}>
      <div className={classes.row}>
        <TextField label={t('zoneForm.name')} description={nameHint} {...field('name')} />
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
      {group.location === 'outdoor' && (
        <Folded title={t('whatIf.title')} late={<WhatIfPanel zone={zone} values={values} />} />
      )}
    </SettingsForm>
  );
}

/** The zone's probes; which zone a probe belongs to is set on its own page. */
function LinkedSensors({ sensors }: { sensors: readonly Pick<Sensor, 'id' | 'name'>[] }) {
  const { t } = useTranslation();
  const base = useZonesBase().startsWith('/home') ? '/home/SensorsSetting' : '/settings/sensors/SensorsSetting';
  if (sensors.length === 0) return null;
  return (
    <Section title={t('zoneForm.sensors')}>
      <ul>
        {sensors.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={base} search={{ sensor: id }}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SpeciesSummaryProps = { zone: Pick<Zone, 'id' | 'primary_plant_id' | 'other_plant_ids'> };

/** Which species grow in the zone, and the way to the pages that change it. */
function SpeciesSummary({ zone }: SpeciesSummaryProps) {
  const { t } = useTranslation();
  const plantName = usePlantName();
  const base = useSpeciesBase();
  const { id, primary_plant_id, other_plant_ids } = zone;
  const read = useQuery({ ...plantQuery(primary_plant_id ?? ''), enabled: primary_plant_id !== null });
  const { data: plant } = read;
  return (
    <Section title={t('zonePlants.title')}>
      <div className={classes.form}>
        <FailedReads reads={[read]} />
        <Card>
          <span>
            {primary_plant_id === null
              ? t('zonePlants.none')
              : t('zonePlants.primaryIs', { plant: plant ? plantName(plant) : '…' })}
          </span>
          {other_plant_ids.length > 0 && <span>{t('zonePlants.others', { number: other_plant_ids.length })}</span>}
          <PageLink to={`${base}/ZoneSpecies`} search={{ zone: id }}>
            {t('zonePlants.choosePrimary')}
          </PageLink>
          {primary_plant_id !== null && (
            <PageLink to={`${base}/ZonePlants`} search={{ zone: id }}>
              {t('zonePlants.chooseOthers')}
            </PageLink>
          )}
        </Card>
      </div>
    </Section>
  );
}
