/** Refuses what somebody asks for and the control loop would not open: nothing is stored of it (docs/decisions/0076). */
import { type DeviceRow, findDevice, requireHardware } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { AppError, conflict, notFound } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { readPreferences } from '../preferences/index.ts';
import {
  type NoEnd,
  type OpeningFacts,
  type Refusal,
  readDayAllowance,
  type ValveFacts,
  whyNotOpen,
} from '../runs/index.ts';
import { isConfigured, whyNothingEnds, type ZoneRow, zonesOfGroup, zonesWithoutEnd } from '../zones/index.ts';

export type StartTools = Pick<Services, 'db' | 'holdsByWill'>;

/** Throws for a zone that would not be opened now; `purpose`: a valve is also tried where nobody has set up its zone. */
export async function refuseStart(
  tools: StartTools,
  group: GroupRow,
  zone: ZoneRow,
  purpose: 'hand' | 'test',
  nowMs: number,
): Promise<void> {
  const refusal = whyNotOpen(await readFacts(tools, group, zone, purpose, nowMs));
  if (refusal !== null) throw toError(refusal, zone.name);
}

async function readFacts(
  { db, holdsByWill }: StartTools,
  group: GroupRow,
  zone: ZoneRow,
  purpose: 'hand' | 'test',
  nowMs: number,
): Promise<OpeningFacts> {
  const zones = await zonesOfGroup(db, group.id);
  const device = await findDevice(db, zone.deviceId);
  if (!device) throw notFound();
  const master = zones.find(({ id }) => id === zone.masterZoneId);
  const masterDevice = master && (await findDevice(db, master.deviceId));
  for (const needed of [device, masterDevice]) if (needed) requireHardware(needed);
  const withoutEnd = await zonesWithoutEnd(db, group.id, holdsByWill, purpose);
  const { mostDayVolumeL: siteMostL } = await readPreferences(db, group.id);
  const date = localDateIn(group.timeZone, nowMs);
  return {
    areStartsSuspended: group.startsHeldAt !== null,
    choice:
      purpose === 'test'
        ? null
        : {
            isSetUp: isConfigured(zone),
            isEnabled: zone.enabled,
            isMaster: zones.some(({ masterZoneId }) => masterZoneId === zone.id),
          },
    late: null,
    valves: [{ zone, device }, ...(master && masterDevice ? [inFront(master, masterDevice)] : [])],
    noEnd: withoutEnd.has(zone.id) ? whyNothingEnds(zone.timerProof) : null,
    dayVolume: await readDayAllowance(db, { groupId: group.id, zone, siteMostL, date, besides: null }),
    earlierFlowFault: null,
    isSilent: null,
    master: null,
  };
}

/** A master that does not answer is tried. */
const inFront = (zone: ZoneRow, device: DeviceRow): ValveFacts => ({ zone, device: { ...device, status: null } });

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
