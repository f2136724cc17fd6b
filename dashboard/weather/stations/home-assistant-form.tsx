import { PasswordInput } from '@mantine/core';
import type { HomeAssistantSensor, WeatherStation } from '@sluice/contract/weather-stations';
import { HOME_ASSISTANT_FIGURES, type HomeAssistantFigure } from '@sluice/engine/vocabulary/weather';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { RemoveThing } from '../../page-kit/list/remove-dialog.tsx';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveButton } from '../../platform/form/form-actions.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { homeAssistantSensorsQuery, useChangeStation, useConnectHomeAssistant } from '../calls.ts';
import { HOME_ASSISTANT_FIGURE_NAMES } from './figure-names.ts';

type Props = { groupId: string; station: WeatherStation };
type HomeAssistant = NonNullable<WeatherStation['home_assistant']>;

/** Which sensors of a Home Assistant are a station's: first its login, then the sensors that it lists. */
export function HomeAssistantForm({ groupId, station }: Props) {
  const { t } = useTranslation();
  const { home_assistant: home } = station;
  const { mutateAsync: change, isPending } = useChangeStation(groupId, station.id);
  if (home === null)
    return (
      <>
        <p className={classes.lead}>{t('weatherStations.homeAssistantLead')}</p>
        <LoginForm groupId={groupId} station={station} address="" />
      </>
    );
  return (
    <>
      <ChoiceForm groupId={groupId} station={station} home={home} />
      <Folded
        title={t('weatherStations.homeAssistantLogin')}
        isOpen={home.fault === 'denied'}
        late={<LoginForm groupId={groupId} station={station} address={home.address} />}
      />
      <span>
        <RemoveThing
          name="Home Assistant"
          warning={t('weatherStations.homeAssistantRemoved')}
          isBusy={isPending}
          onRemove={async () => {
            await change({ home_assistant: null });
            return {};
          }}
        />
      </span>
    </>
  );
}

function LoginForm({ groupId, station, address }: Props & { address: string }) {
  const { t } = useTranslation();
  const { mutateAsync: connect } = useConnectHomeAssistant(groupId, station.id);
  const draft = useSendForm<{ address: string; access: { token?: string } }>({
    start: { address, access: {} },
    schema: async () => (await import('../schemas.ts')).homeAssistantLogin,
    send: async (values) => {
      await connect(values);
      showDone(t('weatherStations.homeAssistantConnected'), null);
    },
  });
  const error = draft.error('access');
  return (
    <DraftForm name={`station home login ${station.id}`} draft={draft} className={classes.form}>
      <TextField
        label={t('weatherStations.homeAssistantAddress')}
        description={t('weatherStations.homeAssistantAddressHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...draft.field('address')}
      />
      <PasswordInput
        label={t('weatherStations.homeAssistantToken')}
        description={t('weatherStations.homeAssistantTokenHint')}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('weatherStations.homeAssistantShowToken') }}
        aria-invalid={error !== undefined}
        value={draft.values.access.token ?? ''}
        error={error}
        onChange={({ currentTarget }) => draft.set('access', { token: currentTarget.value })}
      />
      <SaveButton draft={draft} />
    </DraftForm>
  );
}

type Chosen = Record<HomeAssistantFigure, string | null>;

function ChoiceForm({ groupId, station, home }: Props & { home: HomeAssistant }) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeStation(groupId, station.id);
  const read = useQuery(homeAssistantSensorsQuery(groupId, station.id, home.address));
  const listed = read.data ?? [];
  const draft = useSettingsForm({
    stored: station,
    toValues: ({ home_assistant }: WeatherStation) => ({
      home_assistant: Object.fromEntries(
        HOME_ASSISTANT_FIGURES.map((figure) => [figure, home_assistant?.sensors[figure]?.entity ?? null]),
      ) as Chosen,
    }),
    schema: async () => (await import('../schemas.ts')).weatherStationChange,
    send,
    readStored: (answer) => answer.weather_station,
  });
  const { value, error, onChange } = draft.part('home_assistant');
  const optionsOf = (figure: HomeAssistantFigure) => {
    const chosen = home.sensors[figure];
    const fitting = listed.filter((sensor) => sensor.figure === figure && sensor.obstacle === null);
    const isListed = chosen === null || fitting.some(({ entity }) => entity === chosen.entity);
    return [
      { value: null, label: t('weatherStations.homeAssistantNone') },
      ...fitting.map(({ entity, name, shown }) => ({ value: entity, label: `${name} (${shown})` })),
      ...(isListed ? [] : [{ value: chosen.entity, label: chosen.name }]),
    ];
  };
  return (
    <DraftForm name={`station home sensors ${station.id}`} draft={draft} className={classes.form}>
      <p className={classes.lead}>{t('weatherStations.homeAssistantChoose', { address: home.address })}</p>
      <FailedReads reads={[read]} />
      {HOME_ASSISTANT_FIGURES.map((figure) => (
        <SelectField<string | null>
          key={figure}
          label={t(HOME_ASSISTANT_FIGURE_NAMES[figure])}
          description={figure === 'rain' ? t('weatherStations.homeAssistantRainHint') : undefined}
          options={optionsOf(figure)}
          value={value[figure]}
          error={error(figure)}
          onChange={(entity) => onChange({ ...value, [figure]: entity })}
        />
      ))}
      <Unfit sensors={listed.filter(({ obstacle }) => obstacle !== null)} />
      <SaveButton draft={draft} />
    </DraftForm>
  );
}

/** Sensors that measure weather and cannot be chosen, each with the reason. */
function Unfit({ sensors }: { sensors: readonly HomeAssistantSensor[] }) {
  const { t } = useTranslation();
  if (sensors.length === 0) return null;
  return (
    <Folded title={t('weatherStations.homeAssistantUnfit')}>
      <ul>
        {sensors.map(({ entity, name, shown, obstacle }) => (
          <li key={entity}>
            {obstacle === 'noCounter'
              ? t('weatherStations.homeAssistantNoCounter', { name })
              : t('weatherStations.homeAssistantWrongUnit', { name, shown })}
          </li>
        ))}
      </ul>
    </Folded>
  );
}
