import type { CurrentGroup } from '@sluice/contract/groups';
import type { LandscapeBudget } from '@sluice/contract/savings';

/** What every part of the report reads. */
export type SheetProps = { budget: LandscapeBudget; zones: CurrentGroup['zones'] };

export const findZone = (zones: SheetProps['zones'], zoneId: string) => zones.find(({ id }) => id === zoneId);
export const findNames = (zones: SheetProps['zones'], ids: readonly string[]) =>
  ids.map((id) => findZone(zones, id)?.name ?? '');
