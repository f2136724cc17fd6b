import type { WeatherStation } from '@sluice/contract/weather-stations';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveButton } from '../../platform/form/form-actions.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { useChangeStation } from '../calls.ts';

type Props = { groupId: string; station: WeatherStation };

/** Which Tempest a station is, whose hub is heard in the server's network. */
export function TempestForm({ groupId, station }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeStation(groupId, station.id);
  const draft = useSettingsForm({
    stored: station,
    toValues: ({ tempest_serial }: WeatherStation) => ({ tempest_serial }),
    schema: async () => (await import('../schemas.ts')).weatherStationChange,
    send,
    readStored: (answer) => answer.weather_station,
  });
  return (
    <DraftForm name={`station tempest ${station.id}`} draft={draft} className={classes.form}>
      <p className={classes.lead}>{t('weatherStations.tempestLead')}</p>
      <TextField
        label={t('weatherStations.tempestSerial')}
        description={t('weatherStations.tempestSerialHint')}
        placeholder="ST-00012345"
        autoCapitalize="characters"
        spellCheck={false}
        isOptional
        {...draft.field('tempest_serial')}
      />
      <SaveButton draft={draft} />
    </DraftForm>
  );
}
