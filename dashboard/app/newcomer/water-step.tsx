import { Button, NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStripDay } from '../../page-kit/date/use-strip-day.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { StartRefusalNote } from '../../page-kit/start-refusal-note.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { RunningCard } from '../../runs/index.ts';
import { schedulesQuery } from '../../schedule/index.ts';
import { makeOptions } from '../../ui/fields/choice/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DayStrip } from '../../ui/picture/day-strip.tsx';
import { useRunActions } from '../home/use-run-actions.ts';
import classes from './newcomer.module.css';
import type { StepProps } from './progress.ts';

const MINUTES = 1;

/** The first watering by hand: one minute of one zone. */
export function WaterStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const actions = useRunActions(group);
  const reasonId = useId();
  const zones = group.zones.filter(({ enabled }) => enabled);
  const [zoneId, setZoneId] = useState(zones[0]?.id);
  const [isStarting, setStarting] = useState(false);
  const zone = zones.find(({ id }) => id === zoneId) ?? zones[0];
  const runs = group.active_runs;

  const water = async () => {
    if (!zone) return;
    setStarting(true);
    await actions.waterZone(zone, MINUTES).catch(() => undefined);
    setStarting(false);
  };

  return (
    <div className={classes.form}>
      {zones.length > 1 && (
        <NativeSelect
          label={t('newcomer.whichZone')}
          value={zone?.id ?? ''}
          data={makeOptions(zones)}
          onChange={({ currentTarget }) => setZoneId(zones.find(({ id }) => id === currentTarget.value)?.id)}
        />
      )}
      {runs.map((run) => (
        <RunningCard
          key={run.id}
          run={run}
          zoneName={group.zones.find(({ id }) => id === run.zone_id)?.name ?? ''}
          onExtend={null}
          onStop={() => actions.stopRun(run)}
        />
      ))}
      <div className={classes.actions}>
        {runs.length === 0 && zone && (
          <Button
            size="md"
            loading={isStarting}
            disabled={zone.start_refusal !== null}
            aria-describedby={zone.start_refusal ? reasonId : undefined}
            leftSection={<IconDroplet size={22} stroke={1.6} aria-hidden="true" />}
            onClick={() => void water()}
          >
            {t('newcomer.waterNow')}
          </Button>
        )}
        <Button variant={runs.length > 0 ? 'filled' : 'default'} size="md" onClick={onDone}>
          {t('newcomer.toGarden')}
        </Button>
      </div>
      {zone?.start_refusal && (
        <p id={reasonId}>
          <StartRefusalNote zone={zone} devices={group.devices} />
        </p>
      )}
      <PageLink to="/home/ZoneWalk">{t('zoneList.walk')}</PageLink>
      <PlannedDays group={group} />
    </div>
  );
}

const DAYS = 14;

/** Calendar days, counted at noon UTC, where no clock changes. */
const listDays = (today: string, count: number) =>
  Array.from({ length: count }, (_, ahead) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  );

/** The first planned start of each of the next days. */
function PlannedDays({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const stripDay = useStripDay();
  const read = useQuery(schedulesQuery(group.id));
  const { data: schedules } = read;
  if (!schedules) return <FailedReads reads={[read]} />;
  const starts = schedules
    .filter(({ status }) => status === null)
    .map(({ start_time: start }) => start)
    .sort((a, b) => a.utc.localeCompare(b.utc));
  return (
    <Section title={t('programPreview.title')}>
      <DayStrip
        label={t('programPreview.title')}
        days={listDays(dates.localDate(new Date()), DAYS).map((date) => {
          const first = starts.find(({ local_date }) => local_date === date);
          return stripDay(date, first && dates.clock(first.local_time));
        })}
      />
      <p className={classes.note}>{starts.length > 0 ? t('newcomer.planned') : t('newcomer.plannedNothing')}</p>
    </Section>
  );
}
