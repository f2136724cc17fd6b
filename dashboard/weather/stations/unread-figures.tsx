import type { WeatherStation } from '@sluice/contract/weather-stations';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { HOME_ASSISTANT_FIGURE_NAMES, MQTT_FIGURE_NAMES } from './figure-names.ts';
import classes from './unread-figures.module.css';

type Unread = WeatherStation['unread'][number];

type Props = { unread: readonly Unread[] /** Sensors in Home Assistant say them, not messages. */; isShown: boolean };

const NAMES = { ...HOME_ASSISTANT_FIGURE_NAMES, ...MQTT_FIGURE_NAMES };

/** Which figures of a station could not be read from its sensors, and what came instead. */
export function UnreadFigures({ unread, isShown }: Props) {
  const { t } = useTranslation();
  if (unread.length === 0) return null;
  return (
    <section className={classes.unread}>
      <h4>{t(isShown ? 'weatherStations.unread.sensors' : 'weatherStations.unread.title')}</h4>
      <ul>
        {unread.map((one) => (
          <li key={one.figure}>
            <UnreadFigure unread={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Causes whose sentence has what came, or needs none of it. */
const SAYS_ALL: readonly Unread['cause'][] = ['impossible', 'gone', 'unavailable'];

function UnreadFigure({ unread }: { unread: Unread }) {
  const { t } = useTranslation();
  const { figure, cause, source, field, came, fields } = unread;
  const facts = [
    ...(SAYS_ALL.includes(cause) || came === ''
      ? []
      : [{ name: t('weatherStations.unread.came'), value: <code>{came}</code> }]),
    ...(fields.length === 0
      ? []
      : [{ name: t('weatherStations.unread.fields'), value: <code>{joinNames(fields)}</code> }]),
  ];
  return (
    <>
      <p>
        {t(`weatherStations.unread.${cause}`, {
          figure: t(NAMES[figure]),
          topic: source,
          field: field ?? '',
          place: field === null ? source : `${source} › ${field}`,
          value: came,
        })}
      </p>
      {facts.length > 0 && <FactList facts={facts} />}
    </>
  );
}
