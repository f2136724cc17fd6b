import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherDay, WeatherProviderSettings } from '@sluice/contract/weather';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { ESTIMATED_FIGURES, type WeatherFigure } from '@sluice/engine/vocabulary/weather';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { joinClauses } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { weatherBasisQuery, weatherQuery } from './calls.ts';
import classes from './figure-list.module.css';
import { PlannedWith } from './planned-with.tsx';

/** What the plan of today rests on: whose forecast, how old, which figures, and which are held back. */
export function WeatherState({ id, weather_provider: provider }: CurrentGroup) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const reads = [useQuery(weatherBasisQuery(id, today)), useQuery(weatherQuery(id, today, today))] as const;
  const [day] = reads[1].data ?? [];
  return (
    <>
      <Section title={t('weatherFigures.title')}>
        <PlannedWith groupId={id} date={today} />
        <FailedReads reads={reads} />
        {day && <FiguresOfDay day={day} />}
      </Section>
      {provider.held.length > 0 && (
        <Section title={t('weatherHeld.title')}>
          <HeldFigures provider={provider.asked_provider} held={provider.held} />
        </Section>
      )}
    </>
  );
}

/** The figures of a day, with what the service does not tell, and how evapotranspiration is calculated from them. */
function FiguresOfDay({ day }: { day: WeatherDay }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const estimated = t('weatherFigures.estimated');
  const range = { low: asText(units.temperature(day.t_min)), high: asText(units.temperature(day.t_max)) };
  const rows = [
    [t('weatherFigures.temperature'), t('weatherFigures.range', range)],
    [t('weatherFigures.rainfall'), asText(units.waterDepth(day.precip_mm))],
    [
      t('weatherFigures.probability'),
      day.precip_prob === null ? t('weatherFigures.unknown') : asText(units.percent(day.precip_prob)),
    ],
    [t('weatherFigures.wind'), day.wind_speed === null ? estimated : asText(units.wind(day.wind_speed))],
    [t('weatherFigures.humidity'), day.humidity === null ? estimated : asText(units.percent(day.humidity))],
    [t('weatherFigures.radiation'), day.et0_estimated.includes('radiation') ? estimated : t('weatherFigures.told')],
    ...(day.et0_mm === null ? [] : [[t('weatherFigures.evaporation'), asText(units.waterDepth(day.et0_mm))]]),
  ];
  return (
    <>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day.et0_mm !== null && <p className={classes.note}>{t(`weatherFigures.${findMethod(day)}`)}</p>}
    </>
  );
}

function findMethod({ et0_estimated: estimated }: WeatherDay) {
  if (estimated.length === 0) return 'fullMethod';
  return estimated.length === ESTIMATED_FIGURES.length ? 'temperatureMethod' : 'partMethod';
}

type Held = WeatherProviderSettings['held'];
type Props = { provider: WeatherProviderSettings['asked_provider']; held: Held };

const SHOWN = 12;
/** As it was told, since it is none that can be. */
const WRITE: Record<WeatherFigure, (value: number, units: UnitDisplay) => string> = {
  temperature: (value, units) => asText(units.temperature(value)),
  rainfall: (value, units) => asText(units.waterDepth(value)),
  probability: (value, units) => asText(units.percent(value)),
  wind: (value, units) => asText(units.wind(value)),
  humidity: (value, units) => asText(units.percent(value)),
  clouds: (value, units) => asText(units.percent(value)),
  radiation: (value, units) => asText(units.measured(value, 1, 'MJ/m²')),
};

/** Figures that a service told and that cannot be right, each with its value and hour. */
function HeldFigures({ provider, held }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  return (
    <>
      <p className={section.lead}>{t('weatherHeld.lead', { provider: t(`weatherProviderName.${provider}`) })}</p>
      <dl className={classes.rows}>
        {held.slice(0, SHOWN).map(({ date, hour, figure, value }) => (
          <div key={`${date} ${hour} ${figure} ${value}`}>
            <dt>
              {joinClauses([t(`weatherFigures.${figure}`), dates.longDay(date), hour !== null && dates.hour(hour)])}
            </dt>
            <dd>{WRITE[figure](value, units)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
