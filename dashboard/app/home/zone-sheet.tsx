import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { listCalendarEntries } from '../../schedule/entries/calendar-entry.ts';
import { isSkip, willWater } from '../../schedule/reasons/reason.ts';
import { ReasonText } from '../../schedule/reasons/reason-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { snackbarStore } from '../../ui/overlay/snackbar-store.ts';
import { ZoneHead } from '../zone-place/zone-head.tsx';
import type { RunActions } from './use-run-actions.ts';
import classes from './zone-sheet.module.css';

type Props = {
  zone: Zone;
  group: CurrentGroup;
  schedules: readonly Schedule[];
  actions: RunActions;
  onClose: () => void;
};

/** One zone without leaving home: its soil, water, skip, too dry, and why it waters next or rests. */
export function ZoneSheet({ zone, group, schedules, actions, onClose }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const message = useSyncExternalStore(snackbarStore.watch, snackbarStore.read);
  const [messageBefore] = useState(message);
  /** What was done, and Undo, is told on the page: the sheet makes way. */
  useEffect(() => {
    if (message?.kind === 'done' && message !== messageBefore) onClose();
  }, [message, messageBefore, onClose]);
  const entries = useMemo(
    () => listCalendarEntries(schedules, [], group).filter(({ zoneId }) => zoneId === zone.id),
    [schedules, group, zone.id],
  );
  const waterZone: RunActions['waterZone'] = (...request) => actions.waterZone(...request).finally(onClose);
  const mine = schedules.filter(({ zone_id, status }) => zone_id === zone.id && status !== 'EXECUTED');
  const [next] = mine;
  return (
    <Sheet isOpen title={zone.name} closeLabel={t('calendar.close')} onClose={onClose}>
      <ZoneHead
        zone={zone}
        group={group}
        actions={{ ...actions, waterZone }}
        next={entries.find(({ outcome }) => outcome === 'planned')}
        isBrief
      />
      {next && (
        <section className={classes.why} aria-label={t('why.title')}>
          <h3 className={classes.when}>{dates.when(next.start_time.utc, now)}</h3>
          <ReasonText reason={next} nextChance={isSkip(next) ? mine.find(willWater)?.start_time : undefined} />
        </section>
      )}
    </Sheet>
  );
}
