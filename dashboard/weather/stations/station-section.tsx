import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import { UnitQuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useAddStation, weatherStationsQuery } from '../calls.ts';
import { StationCard } from './station-card.tsx';

/** The garden's own weather stations, and the way to add one. */
export function StationSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const read = useQuery(weatherStationsQuery(groupId));
  const stations = read.data?.weather_stations ?? [];
  return (
    <Section title={t('weatherStations.title')}>
      <p className={section.lead}>{t('weatherStations.lead')}</p>
      <FailedReads reads={[read]} />
      {stations.length > 0 && (
        <ul className={`${form.cards} ${form.plainList}`}>
          {stations.map((station) => (
            <li key={station.id}>
              <StationCard
                groupId={groupId}
                station={station}
                address={read.data?.address ?? ''}
                hasMqtt={read.data?.has_mqtt ?? false}
                gateways={read.data?.gateways ?? []}
              />
            </li>
          ))}
        </ul>
      )}
      <Folded title={t('weatherStations.add')} late={<AddStation groupId={groupId} />} />
    </Section>
  );
}

/** At the height of most that stand on a pole in the garden, and of those that evapotranspiration is calculated with. */
const USUAL_HEIGHT_M = 2;

function AddStation({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { mutateAsync: add } = useAddStation(groupId);
  const draft = useSendForm({
    start: { name: '', wind_height_m: USUAL_HEIGHT_M },
    schema: async () => (await import('../schemas.ts')).weatherStationCreation,
    send: async (values) => {
      await add(values);
      showDone(t('form.added'), null);
    },
  });
  return (
    <DraftForm name={`add station ${groupId}`} draft={draft} className={form.form}>
      <TextField
        label={t('weatherStations.name')}
        placeholder={t('weatherStations.nameExample')}
        {...draft.field('name')}
      />
      <UnitQuantityField
        label={t('weatherStations.windHeight')}
        description={t('weatherStations.windHeightHint')}
        unit={units.fields.length}
        {...draft.field('wind_height_m')}
      />
      <span>
        <Button type="submit" variant="default" loading={draft.isSending}>
          {t('form.add')}
        </Button>
      </span>
    </DraftForm>
  );
}
