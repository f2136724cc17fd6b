/** Refuses what somebody asks for and the control loop would not open: nothing is stored of it (docs/decisions/0076). */
import { devicesOfGroup, requireHardware } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { AppError, conflict, notFound } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { readPreferences } from '../preferences/index.ts';
import { type NoEnd, type OpeningFacts, type Refusal, readDayAllowances, whyNotOpen } from '../runs/index.ts';
import { type ZoneRow, zonesOfGroup, zonesWithoutEnd } from '../zones/index.ts';
import { findValves, type StartPurpose, stateFacts } from './start-facts.ts';

export type StartTools = Pick<Services, 'db' | 'holdsByWill'>;

/** Throws for a zone that would not be opened now; `purpose`: a valve is also tried where nobody has set up its zone. */
export async function refuseStart(
  tools: StartTools,
  group: GroupRow,
  zone: ZoneRow,
  purpose: StartPurpose,
  nowMs: number,
): Promise<void> {
  const refusal = whyNotOpen(await readFacts(tools, group, zone, purpose, nowMs));
  if (refusal !== null) throw toError(refusal, zone.name);
}

async function readFacts(
  { db, holdsByWill }: StartTools,
  group: GroupRow,
  zone: ZoneRow,
  purpose: StartPurpose,
  nowMs: number,
): Promise<OpeningFacts> {
  const zones = await zonesOfGroup(db, group.id);
  const devices = await devicesOfGroup(db, group.id);
  const { own, master } = findValves({ zones, devices }, zone);
  if (!own) throw notFound();
  for (const needed of [own, master?.device]) if (needed) requireHardware(needed);
  const { mostDayVolumeL: siteMostL } = await readPreferences(db, group.id);
  const date = localDateIn(group.timeZone, nowMs);
  return stateFacts(
    {
      group,
      zones,
      devices,
      withoutEnd: await zonesWithoutEnd(db, group.id, holdsByWill, purpose),
      dayVolumes: await readDayAllowances(db, { groupId: group.id, zones: [zone], siteMostL, date, besides: null }),
    },
    zone,
    purpose,
  );
}

const NO_END = {
  'no-guard': 'errors.noGuard',
  'timer-unproven': 'errors.timerUnproven',
  'timer-disproven': 'errors.timerDisproven',
} as const satisfies Record<NoEnd, string>;

function toError(refusal: Refusal, zone: string): AppError {
  switch (refusal.kind) {
    case 'startsSuspended':
      return conflict('errors.startsHeld');
    case 'zoneNotSetUp':
      return conflict('errors.zoneNotConfigured');
    case 'zoneDisabled':
      return conflict('errors.zoneDisabled', { zone });
    case 'zoneLocked':
      return conflict('errors.zoneLocked', { zone: refusal.zone });
    case 'zoneIsMaster':
      return conflict('errors.masterZone', { zone });
    case 'deviceSwitchedOff':
      return conflict('errors.deviceSwitchedOff', { device: refusal.device });
    case 'deviceOffline':
      return new AppError('deviceUnreachable', {
        message: 'errors.deviceOffline',
        figures: { device: refusal.device },
      });
    case 'batteryTooLow':
      return conflict('errors.batteryTooLow', { device: refusal.device });
    case 'noEnd':
      return new AppError('noGuard', { message: NO_END[refusal.because], figures: { zone } });
    case 'dayVolumeUsed':
      return conflict('errors.dayVolumeUsed', { zone });
    case 'late':
    case 'earlierFlow':
    case 'deviceSilent':
    case 'masterFailed':
    case 'masterNotOpenYet':
      throw new Error(`a start that is asked for now is not asked whether ${refusal.kind}`);
  }
}
