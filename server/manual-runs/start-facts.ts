/** What is known of a zone that somebody would water now, and why it would not start (docs/decisions/0076, 0135). */
import type { Zone } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';
import type { DeviceRow } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { type DayAllowance, type OpeningFacts, type Refusal, type ValveFacts, whyNotOpen } from '../runs/index.ts';
import { isConfigured, whyNothingEnds, type ZoneRow } from '../zones/index.ts';

export type StartPurpose = 'hand' | 'test';

export interface StartGarden {
  group: Pick<GroupRow, 'startsHeldAt'>;
  zones: readonly ZoneRow[];
  devices: readonly DeviceRow[];
  /** Zones whose water nothing would end. */
  withoutEnd: ReadonlySet<ZoneId>;
  /** Of zones with a cap. */
  dayVolumes: ReadonlyMap<ZoneId, DayAllowance>;
}

/** The devices that would open for a zone: its own, and that of its master. */
export function findValves({ zones, devices }: Pick<StartGarden, 'zones' | 'devices'>, zone: ZoneRow) {
  const deviceOf = ({ deviceId }: ZoneRow) => devices.find(({ id }) => id === deviceId);
  const master = zones.find(({ id }) => id === zone.masterZoneId);
  const own = deviceOf(zone);
  const front = master && deviceOf(master);
  return { own, master: master && front ? { zone: master, device: front } : null };
}

/** `purpose`: a valve is also tried where nobody has set up its zone. */
export function stateFacts(garden: StartGarden, zone: ZoneRow, purpose: StartPurpose): OpeningFacts {
  const { own, master } = findValves(garden, zone);
  return {
    areStartsSuspended: garden.group.startsHeldAt !== null,
    choice:
      purpose === 'test'
        ? null
        : {
            isSetUp: isConfigured(zone),
            isEnabled: zone.enabled,
            isMaster: garden.zones.some(({ masterZoneId }) => masterZoneId === zone.id),
          },
    late: null,
    valves: [...(own ? [{ zone, device: own }] : []), ...(master ? [inFront(master)] : [])],
    noEnd: garden.withoutEnd.has(zone.id) ? whyNothingEnds(zone.timerProof) : null,
    dayVolume: garden.dayVolumes.get(zone.id) ?? null,
    earlierFlowFault: null,
    isSilent: null,
    master: null,
  };
}

/** A master that does not answer is tried. */
const inFront = ({ zone, device }: { zone: ZoneRow; device: DeviceRow }): ValveFacts => ({
  zone,
  device: { ...device, status: null },
});

/** Null where watering by hand would start now. */
export function findStartRefusal(garden: StartGarden, zone: ZoneRow): Zone['start_refusal'] {
  const { own, master } = findValves(garden, zone);
  const absent = [own, master?.device].find((device) => device?.hasHardware === false);
  if (absent) return { because: 'no_hardware', device_id: absent.id };
  const refusal = whyNotOpen(stateFacts(garden, zone, 'hand'));
  const because = refusal && ON_THE_WIRE[refusal.kind];
  return because && { because, device_id: 'deviceId' in refusal ? refusal.deviceId : null };
}

/** Null: only runs that were due are asked that. */
const ON_THE_WIRE = {
  startsSuspended: 'starts_suspended',
  zoneNotSetUp: 'not_set_up',
  zoneDisabled: 'zone_disabled',
  late: null,
  zoneLocked: 'zone_locked',
  zoneIsMaster: 'master_zone',
  deviceSwitchedOff: 'device_switched_off',
  deviceOffline: 'device_offline',
  batteryTooLow: 'battery_too_low',
  noEnd: 'no_end',
  dayVolumeUsed: 'day_volume_used',
  earlierFlow: null,
  deviceSilent: null,
  masterFailed: null,
  masterNotOpenYet: null,
} as const satisfies Record<Refusal['kind'], StartRefusal | null>;
