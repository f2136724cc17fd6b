import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';

import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MenuItem, MenuRule } from '../../ui/overlay/menu-item.tsx';
import { type CalendarEntry, canBeSkipped } from '../entries/calendar-entry.ts';
import { skipsQuery } from '../later-calls.ts';
import { DaysMenu } from './days-menu.tsx';
import { SkipList } from './skip-list.tsx';
import { useSkipActions } from './use-skip-actions.ts';

type Props = {
  groupId: string;
  zone: { id: ZoneId; name: string };
  /** Its next watering. */
  next: CalendarEntry | undefined;
};

/** Skips watering of one zone: the next one, tomorrow's, or some days. */
export function ZoneSkipMenu({ groupId, zone: { id, name }, next }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const actions = useSkipActions(groupId);
  const tomorrow = addDays(dates.localDate(now), 1);
  return (
    <DaysMenu
      label={t('skip.zoneFor', { zone: name })}
      button={t('skip.choose')}
      Icon={IconPlayerSkipForward}
      width={260}
      isBusy={actions.isBusy}
      onChoose={(days) => actions.skip({ scope: 'zone', zone_id: id, days })}
    >
      {next && canBeSkipped(next, now) && (
        <MenuItem onClick={() => actions.skip({ scope: 'schedule', schedule_id: next.id })}>
          {t('skip.next', { when: dates.when(next.start.utc, now) })}
        </MenuItem>
      )}
      <MenuItem onClick={() => actions.skip({ scope: 'zone', zone_id: id, from: tomorrow, days: 1 })}>
        {t('skip.tomorrow')}
      </MenuItem>
      <MenuRule />
    </DaysMenu>
  );
}

/** What is skipped of one zone, each with a button to cancel it. */
export function ZoneSkips({ groupId, zone: { id, name } }: Omit<Props, 'next'>) {
  const actions = useSkipActions(groupId);
  const read = useQuery(skipsQuery(groupId));
  const { data: skips = [] } = read;
  if (read.data === undefined) return <FailedReads reads={[read]} />;
  return (
    <SkipList
      skips={skips.filter(({ zone_id }) => zone_id === id || zone_id === null)}
      zoneName={() => name}
      isBusy={actions.isBusy}
      onCancel={(skip) => actions.cancel(skip.id, skip)}
    />
  );
}
