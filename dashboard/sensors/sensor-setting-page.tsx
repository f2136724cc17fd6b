import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reading, Sensor } from '@sluice/contract/sensors';
import { asText, type Figure } from '@sluice/engine/vocabulary/unit-display';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Battery, StatusBadge } from '../devices/index.ts';
import { ForChangers } from '../groups/index.ts';
import { DeviceAccess } from '../hardware/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useSubject } from '../page-kit/frame/subject.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import { readingsQuery, useChangeSensorAccess, useResetSelfLearning, useStartSelfLearning } from './calls.ts';
import { SensorCard } from './sensor-card.tsx';
import { canBeDismissed, DismissVerdict, describeSensorDoubt } from './sensor-doubt.tsx';
import { SensorForm } from './sensor-form.tsx';
import sensorDoubtCardClasses from './sensor-page.module.css';

function SensorSetting({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const wanted = useSubject('sensor');
  const { mutateAsync: changeAccess } = useChangeSensorAccess();
  /** There, the way back is to the schedule. */
  const isOfSchedule = useLocation().pathname.startsWith('/schedule');
  const sensor = group.sensors.find(({ id }) => id === (wanted ?? group.sensors[0]?.id));
  const wayBack = !isOfSchedule && (
    <PageLink to="/settings/sensors" isBack>
      {t('sensorList.back')}
    </PageLink>
  );
  if (!sensor)
    return (
      <div className={classes.page}>
        {wayBack}
        <p className={classes.lead}>{t('sensorList.gone')}</p>
      </div>
    );
  const zone = group.zones.find(({ id }) => id === sensor.zone_id);
  return (
    <div className={classes.page}>
      {wayBack}
      <SensorCard
        heading="h2"
        sensor={sensor}
        zoneName={zone?.name}
        status={<StatusBadge status={sensor.status} />}
        battery={<Battery battery_level={sensor.battery_level} />}
      />
      {sensor.senses === 'soil' && (
        <>
          <SensorDoubtCard sensor={sensor} />
          <SelfLearning sensor={sensor} />
        </>
      )}
      <SensorForm key={sensor.id} sensor={sensor} zones={group.zones} />
      {sensor.has_hardware && (
        <DeviceAccess
          key={`access-${sensor.id}`}
          device={sensor}
          change={(access) => changeAccess({ id: sensor.id, change: { access } })}
        />
      )}
      {sensor.senses === 'soil' && <ReadingsTable key={`readings-${sensor.id}`} sensorId={sensor.id} />}
    </div>
  );
}

/** One sensor: what it feels, what it has learned, and all that can be set. */
export default function SensorSettingPage() {
  return <ForChangers>{(group) => <SensorSetting group={group} />}</ForChangers>;
}

/** What supervision has found of the sensor; nothing while it is sound. */
function SensorDoubtCard({ sensor }: { sensor: Sensor }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const text = describeSensorDoubt(sensor, t, dates);
  if (text === null) return null;
  return (
    <Card tone="attention">
      <div className={sensorDoubtCardClasses.learning} role="status">
        <p>{text}</p>
        {canBeDismissed(sensor) && (
          <span>
            <DismissVerdict sensor={sensor} />
          </span>
        )}
      </div>
    </Card>
  );
}

/** A quantity of a reading, or the mean of an hour with the least and the greatest where they differ. */
function cell(
  { min, max, ...line }: Reading,
  quantity: 'moisture' | 'temperature' | 'sunlight',
  figure: (value: number) => Figure,
): string {
  const write = (value: number | null | undefined) => (typeof value === 'number' ? asText(figure(value)) : '–');
  const [mean = '', least = '', greatest = ''] = [line[quantity], min?.[quantity], max?.[quantity]].map(write);
  return min === null || least === greatest ? mean : withNote(mean, `${least}–${greatest}`);
}

/** What it has measured, newest first. */
function ReadingsTable({ sensorId }: { sensorId: string }) {
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
      <table className={sensorDoubtCardClasses.table}>
        <ColumnHeads
          names={[t('readings.when'), t('sensors.moisture'), t('sensors.temperature'), t('sensors.sunlight')]}
        />
        <tbody>
          {readings?.map((line, place) => (
            <Fragment key={line.measured.utc}>
              {line.resolution === 'HOUR' && readings[place - 1]?.resolution !== 'HOUR' && (
                <tr>
                  <td colSpan={4} className={sensorDoubtCardClasses.hint}>
                    {t('readings.hours')}
                  </td>
                </tr>
              )}
              <tr>
                <td title={dates.exact(line.measured.utc)}>
                  {line.resolution === 'HOUR' ? dates.moment(line.measured.utc) : dates.when(line.measured.utc, now)}
                </td>
                <td>{cell(line, 'moisture', units.percent)}</td>
                <td>{cell(line, 'temperature', units.temperature)}</td>
                <td>{cell(line, 'sunlight', (value) => units.measured(value, 1, 'klx'))}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <span className={sensorDoubtCardClasses.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('readings.more')}
          </Button>
        </span>
      )}
    </Folded>
  );
}

/** From a few waterings a sensor learns the field capacity of its soil. */
function SelfLearning({ sensor }: { sensor: Pick<Sensor, 'id' | 'self_learning'> }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const start = useStartSelfLearning();
  const reset = useResetSelfLearning();
  const { is_learning, since, progress, soil, field_capacity } = sensor.self_learning;
  const share = asText(units.percent(progress));
  const hasLearned = soil !== null || field_capacity !== null;
  return (
    <Section title={t('selfLearning.title')}>
      <div className={sensorDoubtCardClasses.learning}>
        <p>{t('selfLearning.lead')}</p>
        <div role="status" className={sensorDoubtCardClasses.learning}>
          {is_learning && (
            <>
              <progress
                className={sensorDoubtCardClasses.progress}
                value={progress}
                max={1}
                aria-label={t('selfLearning.progress')}
              />
              <p>{t('selfLearning.learning', { share, when: since ? dates.ago(since.utc, now) : '' })}</p>
            </>
          )}
          {hasLearned && (
            <p>
              {t('selfLearning.learned', {
                soil: soil ? t(`soil.${soil}`) : t('selfLearning.unknownSoil'),
                capacity: field_capacity === null ? '–' : asText(units.percent(field_capacity)),
              })}
            </p>
          )}
        </div>
        <span>
          {is_learning || hasLearned ? (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={() =>
                reset.mutate(sensor.id, {
                  onSuccess: ({ message, recalculation }) => showDone(message, recalculation),
                })
              }
            >
              {t('selfLearning.reset')}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={start.isPending}
              onClick={() => start.mutate(sensor.id, { onSuccess: () => showDone(t('selfLearning.started'), null) })}
            >
              {t('selfLearning.start')}
            </Button>
          )}
        </span>
      </div>
    </Section>
  );
}
