import type { SourcedHour } from '@sluice/contract/weather-stations';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { STATION_FIGURES, type StationFigure } from '@sluice/engine/vocabulary/weather';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { weatherSourcesQuery, weatherStationsQuery } from '../calls.ts';
import classes from './source-section.module.css';

const DAYS_SHOWN = 8;

/** For gardens with a station of their own: what each figure of a day is, and how many of its hours came from where. */
export function SourceSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const stations = useQuery(weatherStationsQuery(groupId)).data?.weather_stations ?? [];
  const hasStation = stations.length > 0;
  const read = useQuery({ ...weatherSourcesQuery(groupId, date), enabled: hasStation });
  if (!hasStation) return null;
  const { data } = read;
  const service = data?.provider ? t(`weatherProviderName.${data.provider}`) : '';
  const findName = (id: string | null) =>
    id === null ? service : (stations.find((station) => station.id === id)?.name ?? t('weatherSources.formerStation'));
  return (
    <Section title={t('weatherSources.title')}>
      <p className={section.lead}>{t('weatherSources.lead')}</p>
      <SelectField
        label={t('weatherSources.day')}
        options={Array.from({ length: DAYS_SHOWN }, (_, back) => addDays(today, -back)).map((day) => ({
          value: day,
          label: dates.longDay(day),
        }))}
        value={date}
        onChange={setChosen}
        maw="20rem"
        mb={12}
      />
      <FailedReads reads={[read]} />
      {data?.hours.length === 0 && <p>{t('weatherSources.none')}</p>}
      {data && data.hours.length > 0 && <FiguresOfHours hours={data.hours} findName={findName} />}
    </Section>
  );
}

type HourProps = { hours: readonly SourcedHour[]; findName: (stationId: string | null) => string };

function FiguresOfHours({ hours, findName }: HourProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const write: Record<StationFigure, (values: readonly number[]) => string> = {
    rainfall: (values) => asText(units.waterDepth(sum(values))),
    temperature: (values) =>
      t('weatherFigures.range', {
        low: asText(units.temperature(Math.min(...values))),
        high: asText(units.temperature(Math.max(...values))),
      }),
    humidity: (values) => asText(units.percent(sum(values) / values.length)),
    wind: (values) => asText(units.wind(sum(values) / values.length)),
    radiation: (values) => asText(units.measured(sum(values), 1, 'MJ/m²')),
  };
  const et0 = hours.flatMap(({ et0_mm }) => et0_mm ?? []);
  return (
    <dl className={classes.rows}>
      {STATION_FIGURES.map((figure) => {
        const figures = hours.map((hour) => hour[figure]).filter(({ value }) => value !== null);
        if (figures.length === 0) return null;
        const parts = [...Map.groupBy(figures, ({ station_id }) => station_id)].map(([id, same]) =>
          t('weatherSources.part', { source: findName(id), hours: same.length }),
        );
        return (
          <div key={figure}>
            <dt>{t(`weatherFigures.${figure}`)}</dt>
            <dd>
              {write[figure](figures.flatMap(({ value }) => value ?? []))}
              {parts.map((part) => (
                <span key={part} className={classes.source}>
                  {part}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
      {et0.length > 0 && (
        <div>
          <dt>{t('weatherFigures.evaporation')}</dt>
          <dd>{asText(units.waterDepth(sum(et0)))}</dd>
        </div>
      )}
    </dl>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
