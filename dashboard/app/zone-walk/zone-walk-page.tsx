import '../../ui/form/mantine-field-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconDroplet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ForChangers } from '../../groups/index.ts';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions } from '../../ui/fields/choice/select-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import rows from '../../ui/layout/rows.module.css';
import { useChangeZone } from '../../zones/calls.ts';
import { NoZones } from '../../zones/no-zones.tsx';
import { listWalkedZones, type Progress, readProgress, type Seen, saveProgress, withChange } from './walk-progress.ts';
import { WalkStep } from './walk-step.tsx';
import classes from './zone-walk.module.css';

/** Through the garden with a phone: one valve after another is opened, and the person says what they see. */
export default function ZoneWalkPage() {
  return <ForChangers>{(group) => <ZoneWalk key={group.id} group={group} />}</ForChangers>;
}

function ZoneWalk({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const zones = listWalkedZones(group, useSubject('device'));
  const [progress, setProgress] = useState(() => readProgress(group.id));
  const [isWanted, setWanted] = useState(false);
  const onAsked = useCallback(() => setWanted(false), []);
  const update = (next: Progress | null) => {
    saveProgress(group.id, next);
    setProgress(next);
  };

  if (zones.length === 0) return <NoZones group={group} />;
  if (progress === null) {
    const begin = (zoneId: string) => {
      setWanted(true);
      update({ zoneId, draft: null, changed: [] });
    };
    return <WalkStart zones={zones} onBegin={begin} />;
  }
  const at = zones.findIndex(({ id }) => id === progress.zoneId);
  const zone = zones[at];
  if (!zone) {
    return (
      <WalkSummary
        zones={group.zones}
        changed={progress.changed}
        onUndone={(zoneId) => update({ ...progress, changed: progress.changed.filter((one) => one.zoneId !== zoneId) })}
        onAgain={() => update(null)}
        onDone={() => {
          update(null);
          void navigate({ to: '/home/zones' });
        }}
      />
    );
  }
  const goTo = (place: number, changed: Progress['changed'], opens: boolean) => {
    setWanted(opens);
    update({ zoneId: zones[place]?.id ?? null, draft: null, changed });
  };
  const device = group.devices.find(({ id }) => id === zone.device_id);
  return (
    <WalkStep
      key={zone.id}
      zone={zone}
      devices={[...new Set(zones.map(({ device_id }) => device_id))]}
      place={t('zoneWalk.place', { place: at + 1, number: zones.length })}
      where={t('zoneWalk.where', { device: device?.name ?? '', terminal: zone.terminal })}
      taken={group.zones.filter(({ id }) => id !== zone.id).map(({ name }) => name)}
      draft={progress.draft}
      isFirst={at === 0}
      isLast={at === zones.length - 1}
      isWanted={isWanted}
      onAsked={onAsked}
      onDraft={(draft) => update({ ...progress, draft })}
      onNext={(before) => goTo(at + 1, before ? withChange(progress, zone.id, before) : progress.changed, true)}
      onBack={() => goTo(at - 1, progress.changed, false)}
      onEnd={() => update({ ...progress, zoneId: null, draft: null })}
    />
  );
}

type Props = { zones: readonly Zone[]; onBegin: (zoneId: string) => void };

/** What the walk does, before any water runs. */
function WalkStart({ zones, onBegin }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [first, setFirst] = useState(zones[0]?.id ?? '');
  return (
    <section className={classes.page}>
      <h2 className={classes.title}>{t('zoneWalk.title')}</h2>
      <p className={classes.lead}>{t('zoneWalk.lead', { length: dates.duration(LIMITS.valveTestSeconds) })}</p>
      {zones.length > 1 && (
        <NativeSelect
          label={t('zoneWalk.beginAt')}
          value={first}
          data={makeOptions(zones)}
          onChange={({ currentTarget }) => setFirst(currentTarget.value as typeof first)}
        />
      )}
      <div className={form.actions}>
        <Button
          size="md"
          leftSection={<IconDroplet size={22} stroke={1.6} aria-hidden="true" />}
          onClick={() => onBegin(first)}
        >
          {t('zoneWalk.begin')}
        </Button>
      </div>
    </section>
  );
}

type WalkSummaryProps = {
  zones: readonly Zone[];
  changed: Progress['changed'];
  onUndone: (zoneId: string) => void;
  onAgain: () => void;
  onDone: () => void;
};

/** What the walk changed; each zone can be put back. */
function WalkSummary({ zones, changed, onUndone, onAgain, onDone }: WalkSummaryProps) {
  const { t } = useTranslation();
  const { mutateAsync: change, isPending } = useChangeZone();
  const undo = async ({ id, name }: Zone, before: Seen) => {
    const { recalculation } = await change({ id, change: before });
    onUndone(id);
    showDone(t('zoneWalk.undone', { zone: before.name || name }), recalculation);
  };
  const describeChange = ({ name, plant_type, sprinkler, enabled }: Zone, before: Seen) => [
    ...(name === before.name ? [] : [t('zoneWalk.was', { name: before.name })]),
    ...(enabled ? [] : [t('zones.disabled')]),
    ...(plant_type ? [t(`plantType.${plant_type}`)] : []),
    ...(sprinkler ? [t(`sprinkler.${sprinkler}`)] : []),
  ];
  return (
    <section className={classes.page}>
      <h2 className={classes.title}>{t('zoneWalk.over')}</h2>
      {changed.length === 0 && <p className={classes.lead}>{t('zoneWalk.nothingChanged')}</p>}
      <ul className={form.plainList}>
        {changed.map(({ zoneId, before }) => {
          const zone = zones.find(({ id }) => id === zoneId);
          if (!zone) return null;
          return (
            <li key={zoneId} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name}>{zone.name}</span>
                <span className={rows.quiet}>{describeChange(zone, before).join(' · ')}</span>
              </span>
              <Button
                variant="default"
                disabled={isPending}
                aria-label={t('zoneWalk.undoNamed', { zone: zone.name })}
                onClick={() => void undo(zone, before).catch(() => undefined)}
              >
                {t('snackbar.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={form.actions}>
        <Button size="md" onClick={onDone}>
          {t('zoneWalk.toZones')}
        </Button>
        <Button variant="default" size="md" onClick={onAgain}>
          {t('zoneWalk.walkAgain')}
        </Button>
      </div>
    </section>
  );
}
