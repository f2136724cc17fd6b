import { Button } from '@mantine/core';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import { readingsQuery } from './calls.ts';
import classes from './sensor-page.module.css';

/** What it has measured, newest first. */
export function ReadingsTable({ sensorId }: { sensorId: string }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const read = useInfiniteQuery(readingsQuery(sensorId));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const readings = data?.pages.flatMap((page) => page.readings);
  if (readings?.length === 0) return <p>{t('sensors.noReadings')}</p>;
  return (
    <Folded title={t('readings.title')}>
      <FailedReads reads={[read]} />
      <table className={classes.table}>
        <ColumnHeads
          names={[t('readings.when'), t('sensors.moisture'), t('sensors.temperature'), t('sensors.sunlight')]}
        />
        <tbody>
          {readings?.map(({ measured, moisture, temperature, sunlight }) => (
            <tr key={measured.utc}>
              <td title={dates.exact(measured.utc)}>{dates.when(measured.utc, now)}</td>
              <td>{moisture === null ? '–' : asText(units.percent(moisture))}</td>
              <td>{temperature === null ? '–' : asText(units.temperature(temperature))}</td>
              <td>{sunlight === null ? '–' : asText(units.measured(sunlight, 1, 'klx'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <span className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('readings.more')}
          </Button>
        </span>
      )}
    </Folded>
  );
}
