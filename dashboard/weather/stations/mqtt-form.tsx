import type { WeatherStation } from '@sluice/contract/weather-stations';
import { MQTT_FIGURE_UNITS, MQTT_FIGURES, type MqttFigure, type MqttUnit } from '@sluice/engine/vocabulary/weather';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveButton } from '../../platform/form/form-actions.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { SwitchedPart } from '../../ui/fields/switched-part.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Part } from '../../ui/form/field.ts';
import classes from '../../ui/layout/form-page.module.css';
import { useChangeStation } from '../calls.ts';
import { MQTT_FIGURE_NAMES } from './figure-names.ts';

type Props = { groupId: string; station: WeatherStation };

/** Which figures of a station sensors publish to the server's broker, and where in their messages. */
export function MqttForm({ groupId, station }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeStation(groupId, station.id);
  const draft = useSettingsForm({
    stored: station,
    toValues: ({ mqtt }: WeatherStation) => ({ mqtt }),
    schema: async () => (await import('../schemas.ts')).weatherStationChange,
    send,
    readStored: (answer) => answer.weather_station,
  });
  const { value, error, onChange } = draft.part('mqtt');
  const partOf = (figure: MqttFigure) =>
    ({
      value: value[figure],
      error: (path) => error(`${figure}.${path}`),
      onChange: (source) => onChange({ ...value, [figure]: source }),
    }) as Part<Source | null>;
  return (
    <DraftForm name={`station sensors ${station.id}`} draft={draft} className={classes.form}>
      <p className={classes.lead}>{t('weatherStations.mqttLead')}</p>
      {MQTT_FIGURES.map((figure) => (
        <Figure key={figure} figure={figure} source={partOf(figure)} />
      ))}
      <SaveButton draft={draft} />
    </DraftForm>
  );
}

type Source = { topic: string; field: string | null; unit: MqttUnit };

function Figure({ figure, source }: { figure: MqttFigure; source: Part<Source | null> }) {
  const { t } = useTranslation();
  const units: readonly MqttUnit[] = MQTT_FIGURE_UNITS[figure];
  const [usual] = MQTT_FIGURE_UNITS[figure];
  return (
    <SwitchedPart label={t(MQTT_FIGURE_NAMES[figure])} usual={{ topic: '', field: null, unit: usual }} {...source}>
      {(field) => (
        <>
          <TextField
            label={t('weatherStations.topic')}
            placeholder={t('weatherStations.topicExample')}
            autoCapitalize="none"
            spellCheck={false}
            {...field('topic')}
          />
          <TextField
            label={t('weatherStations.field')}
            description={t('weatherStations.fieldHint')}
            autoCapitalize="none"
            spellCheck={false}
            isOptional
            {...field('field')}
          />
          <SelectField
            label={t('weatherStations.unit')}
            options={units.map((unit) => ({ value: unit, label: unit }))}
            {...field('unit')}
          />
        </>
      )}
    </SwitchedPart>
  );
}
