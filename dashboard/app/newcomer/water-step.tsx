import { Button, NativeSelect } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { StartRefusalNote } from '../../page-kit/start-refusal-note.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { RunningCard } from '../../runs/index.ts';
import { makeOptions } from '../../ui/fields/choice/select-field.tsx';
import { useRunActions } from '../home/use-run-actions.ts';
import classes from './newcomer.module.css';
import { PlannedDays } from './planned-days.tsx';
import type { StepProps } from './progress.ts';

const PastYearCard = onDemand(async () => (await import('../../past-year/index.ts')).PastYearCard);

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
      <PastYearCard group={group} />
    </div>
  );
}
