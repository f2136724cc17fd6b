import type { WeatherStation } from '@sluice/contract/weather-stations';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveButton } from '../../platform/form/form-actions.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { useChangeStation } from '../calls.ts';

type Props = {
  groupId: string;
  station: WeatherStation;
  /** Hosts of the garden's gateways. */
  gateways: readonly string[];
};

/** Which of the garden's gateways a station is, which is then asked for its weather. */
export function GatewayForm({ groupId, station, gateways }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeStation(groupId, station.id);
  const draft = useSettingsForm({
    stored: station,
    toValues: ({ gateway }: WeatherStation) => ({ gateway }),
    schema: async () => (await import('../schemas.ts')).weatherStationChange,
    send,
    readStored: (answer) => answer.weather_station,
  });
  const hosts = new Set([...gateways, ...(station.gateway === null ? [] : [station.gateway])]);
  return (
    <DraftForm name={`station gateway ${station.id}`} draft={draft} className={classes.form}>
      <p className={classes.lead}>{t('weatherStations.gatewayLead')}</p>
      <SelectField<string | null>
        label={t('weatherStations.gatewayHost')}
        options={[
          { value: null, label: t('weatherStations.noGateway') },
          ...[...hosts].map((host) => ({ value: host, label: host })),
        ]}
        {...draft.field('gateway')}
      />
      <SaveButton draft={draft} />
    </DraftForm>
  );
}
