/** What people want of single gardens, as they see and change it. */
import type { GardenMessages, NotificationSettingsChange } from '@sluice/contract/notification-settings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { CHANNELS, type Channel, type MessageKind } from '@sluice/engine/vocabulary/messages';
import { notFound } from '../platform/errors.ts';
import { differences } from '../platform/versions.ts';
import type { GardenMessagesRow } from './garden-messages-store.ts';
import type { Choices } from './settings-store.ts';

type Stored = Pick<GardenMessagesRow, 'mode' | 'kinds'>;
/** A person's settings by garden; null: those for all gardens. */
export type GardensOfPerson = ReadonlyMap<GroupId, Stored | null>;

export const inOrder = (channels: readonly Channel[]) => CHANNELS.filter((channel) => channels.includes(channel));

export const inOrderByKind = (kinds: Partial<Choices>): Partial<Choices> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, channels]) => [kind, inOrder(channels)]));

/** A garden without ways of its own is shown with those of all gardens, to begin with. */
export const presentGardens = (gardens: GardensOfPerson, ofAll: Choices): GardenMessages[] =>
  [...gardens].map(([groupId, stored]) => ({
    group_id: groupId,
    mode: stored?.mode ?? 'SAME',
    kinds: { ...ofAll, ...stored?.kinds } as GardenMessages['kinds'],
  }));

/** What is to be stored of each garden that changes; null: nothing any more. Throws "not found" for another's garden. */
export function findGardenChanges(
  gardens: GardensOfPerson,
  wanted: NonNullable<NotificationSettingsChange['gardens']>,
): Map<GroupId, Stored | null> {
  const changes = new Map<GroupId, Stored | null>();
  for (const { group_id: groupId, mode, kinds = {} } of wanted) {
    const before = gardens.get(groupId);
    if (before === undefined) throw notFound();
    const after = mode === 'SAME' ? null : { mode, kinds: mode === 'OWN' ? inOrderByKind(kinds) : {} };
    const isSame = before === null || after === null ? before === after : differences<Stored>(before, after) === null;
    if (!isSame) changes.set(groupId, after);
  }
  return changes;
}

/** Gardens with ways of their own, without mails of these kinds. */
export const withoutMails = (gardens: GardensOfPerson, kinds: readonly MessageKind[]) =>
  [...gardens].flatMap(([groupId, stored]) => {
    if (stored?.mode !== 'OWN') return [];
    const allowed = Object.entries(stored.kinds).map(([kind, channels]) => [
      kind,
      kinds.includes(kind as MessageKind) ? channels.filter((channel) => channel !== 'EMAIL') : [...channels],
    ]);
    return [{ group_id: groupId, mode: stored.mode, kinds: Object.fromEntries(allowed) }];
  });
