import type { WeatherStation } from '@sluice/contract/weather-stations';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { MQTT_FIGURE_NAMES } from './figure-names.ts';
import classes from './unread-figures.module.css';

type Unread = WeatherStation['unread'][number];

/** Which figures of a station could not be read from its sensors' messages, and what came instead. */
export function UnreadFigures({ unread }: { unread: readonly Unread[] }) {
  const { t } = useTranslation();
  if (unread.length === 0) return null;
  return (
    <section className={classes.unread}>
      <h4>{t('weatherStations.unread.title')}</h4>
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

function UnreadFigure({ unread }: { unread: Unread }) {
  const { t } = useTranslation();
  const { figure, cause, topic, field, came, fields } = unread;
  const facts = [
    ...(cause === 'impossible' ? [] : [{ name: t('weatherStations.unread.came'), value: <code>{came}</code> }]),
    ...(fields.length === 0
      ? []
      : [{ name: t('weatherStations.unread.fields'), value: <code>{joinNames(fields)}</code> }]),
  ];
  return (
    <>
      <p>
        {t(`weatherStations.unread.${cause}`, {
          figure: t(MQTT_FIGURE_NAMES[figure]),
          topic,
          field: field ?? '',
          place: field === null ? topic : `${topic} › ${field}`,
          value: came,
        })}
      </p>
      {facts.length > 0 && <FactList facts={facts} />}
    </>
  );
}
