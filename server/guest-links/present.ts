import type { CurrentGroup } from '@sluice/contract/groups';
import type { GuestLink, GuestView } from '@sluice/contract/guest-links';
import type { GuestLinkRow } from './store.ts';

/** `address`: what the link begins with. */
export const presentGuestLink = (row: GuestLinkRow, address: string): GuestLink => ({
  id: row.id,
  group_id: row.groupId,
  name: row.name,
  zone_ids: row.zoneIds,
  first_day: row.firstDay,
  last_day: row.lastDay,
  most_run_min: row.mostRunMin,
  most_day_min: row.mostDayMin,
  made_by: row.maker.name,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  // After the #, so that no server on the way writes it into its log.
  link: row.token === '' ? null : `${address}/#/guest?token=${row.token}`,
});

export const isOpenOn = ({ firstDay, lastDay }: Pick<GuestLinkRow, 'firstDay' | 'lastDay'>, today: string) =>
  firstDay <= today && today <= lastDay;

/** What the holder sees of the garden: the chosen zones, and nothing of the rest. `today`: the garden's day. */
export function presentGuestView(link: GuestLinkRow, group: CurrentGroup, today: string): GuestView {
  const isOpen = isOpenOn(link, today);
  const used = link.usedDay === today ? link.usedMin : 0;
  const shown = isOpen ? group.zones.filter(({ id }) => link.zoneIds.includes(id)) : [];
  return {
    garden: group.name,
    time_zone: group.time_zone,
    first_day: link.firstDay,
    last_day: link.lastDay,
    is_open: isOpen,
    most_run_min: link.mostRunMin,
    left_min: Math.max(0, link.mostDayMin - used),
    zones: shown.map(({ id, name, photo_tag, last_run, next_run, start_refusal }) => ({
      ...{ id, name, photo_tag, last_run, next_run },
      start_refusal: start_refusal?.because ?? null,
      run: group.active_runs.find((run) => run.zone_id === id) ?? null,
    })),
  };
}
