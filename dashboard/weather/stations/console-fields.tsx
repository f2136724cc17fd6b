import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import classes from './console-fields.module.css';

type Props = {
  /** Of this server. */
  address: string;
  /** Empty where the key that sealed it is missing. */
  stationKey: string;
};

const WUNDERGROUND_PATH = '/weatherstation/updateweatherstation.php';
/** Consoles want one, and it is not compared: the key is enough. */
const STATION_ID = 'sluice';
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** What people enter at the console of a weather station, for both forms in which it may send. */
export function ConsoleFields({ address, stationKey }: Props) {
  const { t } = useTranslation();
  if (stationKey === '') return <p className={classes.hint}>{t('weatherStations.keyLost')}</p>;
  const { protocol, hostname, port, pathname } = reachableAddress(address);
  const base = pathname.replace(/\/$/, '');
  const server = [
    { name: t('weatherStations.server'), value: <code>{hostname}</code> },
    { name: t('weatherStations.port'), value: <code>{port || DEFAULT_PORTS[protocol]}</code> },
  ];
  return (
    <div className={classes.fields}>
      {protocol === 'https:' && <p>{t('weatherStations.plainHttp')}</p>}
      <h4>{t('weatherStations.ecowitt')}</h4>
      <p className={classes.hint}>{t('weatherStations.ecowittHint')}</p>
      <FactList
        facts={[
          ...server,
          { name: t('weatherStations.path'), value: <code>{`${base}/data/report/${stationKey}`}</code> },
          { name: t('weatherStations.interval'), value: <code>60</code> },
        ]}
      />
      <h4>{t('weatherStations.wunderground')}</h4>
      <p className={classes.hint}>{t('weatherStations.wundergroundHint')}</p>
      <FactList
        facts={[
          ...server,
          { name: t('weatherStations.path'), value: <code>{`${base}${WUNDERGROUND_PATH}`}</code> },
          { name: t('weatherStations.stationId'), value: <code>{STATION_ID}</code> },
          { name: t('weatherStations.key'), value: <code>{stationKey}</code> },
        ]}
      />
    </div>
  );
}

/** A server that only names its own machine is reached in the way that this page was. */
function reachableAddress(address: string): URL {
  const named = new URL(address);
  if (!/^(localhost|127\..*|\[::1\])$/.test(named.hostname)) return named;
  const here = new URL(window.location.href);
  here.pathname = named.pathname;
  return here;
}
