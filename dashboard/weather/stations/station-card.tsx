import { Button } from '@mantine/core';
import type { WeatherStation } from '@sluice/contract/weather-stations';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { useId } from 'react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSettingsForm } from '../../page-kit/form/use-settings-form.ts';
import { RemoveThing } from '../../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveButton } from '../../platform/form/form-actions.tsx';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import { UnitQuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/thing-settings.module.css';
import { FactList } from '../../ui/text/fact-list.tsx';
import { useChangeStation, useConfirmGauge, useRemoveStation } from '../calls.ts';
import { ConsoleFields } from './console-fields.tsx';
import { REPORT_FIGURE_NAMES } from './figure-names.ts';
import { GatewayForm } from './gateway-form.tsx';
import { HomeAssistantForm } from './home-assistant-form.tsx';
import { MqttForm } from './mqtt-form.tsx';
import { TempestForm } from './tempest-form.tsx';
import { UnreadFigures } from './unread-figures.tsx';

type Props = {
  groupId: string;
  station: WeatherStation;
  address: string;
  /** Whether the server has a broker. */
  hasMqtt: boolean;
  /** Hosts of gateways in the garden that may measure weather. */
  gateways: readonly string[];
};

/** Without a report for so long, the service's figures are used for whole hours. */
const SILENT_MS = HOUR_MS;

/** A weather station: what it said last, what is wrong with it, and what its console needs. */
export function StationCard({ groupId, station, address, hasMqtt, gateways }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const titleId = useId();
  const { mutateAsync: remove, isPending } = useRemoveStation(groupId);
  const { report } = station;
  const isPublished = Object.values(station.mqtt).some((source) => source !== null);
  const isTempest = station.tempest_serial !== null;
  const isGateway = station.gateway !== null;
  const isHomeAssistant = station.home_assistant !== null;
  const hasOtherSource = isTempest || isGateway || isHomeAssistant;
  const isSilent = report !== null && now.getTime() - Date.parse(report.at.utc) > SILENT_MS;
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={classes.name}>
        {station.name}
      </h3>
      <p className={classes.quiet} title={report ? dates.exact(report.at.utc) : undefined} aria-live="polite">
        {report ? t('weatherStations.reported', { when: dates.ago(report.at.utc, now) }) : t('weatherStations.waiting')}
      </p>
      {isSilent && <p>{t('weatherStations.silent')}</p>}
      <StationFaults groupId={groupId} station={station} />
      {report && <LastFigures station={station} report={report} />}
      {station.key !== null && !hasOtherSource && (
        <Folded
          title={t('weatherStations.connect')}
          isOpen={report === null && !isPublished}
          late={<ConsoleFields address={address} stationKey={station.key} />}
        />
      )}
      {!isGateway && !isHomeAssistant && (
        <Folded
          title={t('weatherStations.tempest')}
          late={<TempestForm key={station.id} groupId={groupId} station={station} />}
        />
      )}
      {(isGateway || gateways.length > 0) && !isTempest && !isHomeAssistant && (
        <Folded
          title={t('weatherStations.gateway')}
          late={<GatewayForm key={station.id} groupId={groupId} station={station} gateways={gateways} />}
        />
      )}
      {station.key !== null && !isTempest && !isGateway && (
        <Folded
          title={t('weatherStations.homeAssistant')}
          isOpen={isHomeAssistant && Object.values(station.home_assistant?.sensors ?? {}).every((one) => one === null)}
          late={<HomeAssistantForm key={station.id} groupId={groupId} station={station} />}
        />
      )}
      {hasMqtt && !hasOtherSource && (
        <Folded
          title={t('weatherStations.mqtt')}
          late={<MqttForm key={station.id} groupId={groupId} station={station} />}
        />
      )}
      <Folded
        title={t('title.settings')}
        late={
          <>
            <StationForm key={station.id} groupId={groupId} station={station} />
            <span>
              <RemoveThing
                name={station.name}
                warning={t('weatherStations.removeWarning')}
                isBusy={isPending}
                onRemove={() => remove(station.id)}
              />
            </span>
          </>
        }
      />
    </Card>
  );
}

function StationForm({ groupId, station }: { groupId: string; station: WeatherStation }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { mutateAsync: send } = useChangeStation(groupId, station.id);
  const draft = useSettingsForm({
    stored: station,
    toValues: ({ name, wind_height_m }: WeatherStation) => ({ name, wind_height_m }),
    schema: async () => (await import('../schemas.ts')).weatherStationChange,
    send,
    readStored: (answer) => answer.weather_station,
  });
  return (
    <DraftForm name={`station ${station.id}`} draft={draft} className={classes.form}>
      <TextField label={t('weatherStations.name')} {...draft.field('name')} />
      <UnitQuantityField
        label={t('weatherStations.windHeight')}
        description={t('weatherStations.windHeightHint')}
        unit={units.fields.length}
        {...draft.field('wind_height_m')}
      />
      <SaveButton draft={draft} />
    </DraftForm>
  );
}

/** What is wrong with it, each with the way out. */
function StationFaults({ groupId, station }: { groupId: string; station: WeatherStation }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const confirm = useConfirmGauge(groupId);
  const { report, refused_rain: refused, gauge_fault: fault, gauge_fault_since: since, unread } = station;
  const { home_assistant: home } = station;
  const impossible = report?.impossible.filter((name) => !unread.some(({ figure }) => figure === name)) ?? [];
  return (
    <>
      {fault !== null && since !== null && (
        <>
          <p>{t(`weatherStations.${fault}`, { day: dates.longDay(since) })}</p>
          <p className={classes.quiet}>{t('weatherStations.confirmHint')}</p>
          <span>
            <Button
              variant="default"
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(station.id, {
                  onSuccess: ({ recalculation }) => showDone(t('weatherStations.confirmed'), recalculation),
                })
              }
            >
              {t('weatherStations.confirm')}
            </Button>
          </span>
        </>
      )}
      {refused && (
        <p>
          {t('weatherStations.refused', {
            day: dates.longDay(refused.at.local_date),
            amount: asText(units.waterDepth(refused.mm)),
          })}
        </p>
      )}
      {report && !report.counts_rain && <p>{t('weatherStations.noCounter')}</p>}
      {report && report.clock_off_s !== null && <p>{t('weatherStations.clockOff')}</p>}
      {impossible.length > 0 && (
        <p>
          {t('weatherStations.impossible', {
            figures: joinNames(impossible.map((name) => t(REPORT_FIGURE_NAMES[name]))),
          })}
        </p>
      )}
      {home?.fault && (
        <p>
          {t(home.fault === 'denied' ? 'weatherStations.homeAssistantDenied' : 'weatherStations.homeAssistantSilent')}
        </p>
      )}
      <UnreadFigures unread={unread} isShown={home !== null} />
    </>
  );
}

type FigureProps = { station: WeatherStation; report: NonNullable<WeatherStation['report']> };

/** The last report, figure by figure; what it does not measure is left out. */
function LastFigures({ station, report }: FigureProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const row = (name: string, value: number | null, write: (value: number) => Parameters<typeof asText>[0]) =>
    value === null ? [] : [{ name, value: asText(write(value)) }];
  const facts = [
    ...row(t('weatherStations.rainToday'), report.counts_rain ? station.rain_today_mm : null, units.waterDepth),
    ...row(t('weatherStations.rainRate'), report.rain_mm_per_h, units.rate),
    ...row(t('weatherFigures.temperature'), report.temperature_c, units.temperature),
    ...row(t('weatherFigures.humidity'), report.humidity, units.percent),
    ...row(t('weatherFigures.wind'), report.wind_m_per_s, units.wind),
    ...row(t('weatherFigures.radiation'), report.radiation_w_per_m2, (value) => units.measured(value, 0, 'W/m²')),
    ...row(t('weatherStations.pressure'), report.pressure_hpa, (value) => units.measured(value, 0, 'hPa')),
    ...row(t('weatherStations.share'), station.gauge_share, units.percent),
  ];
  return <FactList facts={facts} />;
}
