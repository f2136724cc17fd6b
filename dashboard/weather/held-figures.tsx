import type { WeatherProviderSettings } from '@sluice/contract/weather';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import type { WeatherFigure } from '@sluice/engine/vocabulary/weather';
import { useDisplay } from '../platform/display.tsx';
import { joinClauses } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import classes from './figure-list.module.css';

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
export function HeldFigures({ provider, held }: Props) {
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
