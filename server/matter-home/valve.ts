/** One zone as a water valve of Matter, behind a bridge, so that homes show its name. */
import type { ValveConfigurationAndControl } from '@matter/main/clusters/valve-configuration-and-control';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LONGEST_S, remainingS, type ShownValve } from '../smart-homes/index.ts';
import type { Matter } from './library.ts';

/** Bytes of a name there. */
const NAME_MAX_BYTES = 32;

/** What homes ask of valves. They reject with a status of Matter. */
export interface ValveActions {
  open(zoneId: ZoneId, durationS: number | null, fromAddress: string): Promise<void>;
  close(zoneId: ZoneId, fromAddress: string): Promise<void>;
  setDefault(zoneId: ZoneId, durationS: number): void;
}

type Attributes = ValveConfigurationAndControl.Attributes;

export function defineValve(matter: Matter, actions: ValveActions) {
  const { WaterValveDevice, BridgedDeviceBasicInformationServer, ValveConfigurationAndControlServer } = matter;
  const { StatusResponseError, Status, hasRemoteActor } = matter;

  class Valve extends ValveConfigurationAndControlServer {
    // Its state is written while a command waits for the API.
    static override lockOnInvoke = false as true;

    override initialize() {
      const { defaultOpenDuration$Changing: changing, defaultOpenDuration$Changed: changed } = this.events;
      this.reactTo(changing, this.checkDefault);
      this.reactTo(changed, this.storeDefault);
    }

    override async open({ openDuration }: ValveConfigurationAndControl.OpenRequest) {
      await actions.open(this.zoneId, checkDuration(openDuration ?? null), this.fromAddress);
    }

    override async close() {
      await actions.close(this.zoneId, this.fromAddress);
    }

    checkDefault(durationS: number | null) {
      // Water has an end here, always.
      if (durationS === null) throw new StatusResponseError('no end', Status.ConstraintError);
      checkDuration(durationS);
    }

    storeDefault(durationS: number | null) {
      if (durationS !== null) actions.setDefault(this.zoneId, durationS);
    }

    get zoneId() {
      return this.endpoint.id as ZoneId;
    }

    get fromAddress(): string {
      const { context } = this;
      return (hasRemoteActor(context) && context.session?.channel.networkAddress?.ip) || '';
    }
  }

  function checkDuration(durationS: number | null): number | null {
    if (durationS !== null && durationS > LONGEST_S) throw new StatusResponseError('too long', Status.ConstraintError);
    return durationS;
  }

  return WaterValveDevice.with(Valve, BridgedDeviceBasicInformationServer);
}

/** What its endpoint says of a valve. */
export function describeValve(
  { ValveConfigurationAndControl: { ValveState } }: Matter,
  valve: ShownValve,
  defaultOpenDuration: number,
  nowMs: number,
) {
  const isMoving = valve.isActive !== valve.isInUse;
  const target = valve.isActive ? ValveState.Open : ValveState.Closed;
  const isOn = valve.isActive || valve.isInUse;
  const control: Partial<Attributes> = {
    currentState: isMoving ? ValveState.Transitioning : target,
    targetState: isMoving ? target : null,
    openDuration: isOn ? valve.durationS : null,
    remainingDuration: valve.endsAtMs === null ? null : remainingS(valve, nowMs),
    defaultOpenDuration,
    valveFault: { notConnected: valve.isOffline, generalFault: valve.isFaulty && !valve.isOffline },
  };
  const name = cutName(valve.name);
  return {
    valveConfigurationAndControl: control,
    bridgedDeviceBasicInformation: { nodeLabel: name, reachable: !valve.isOffline },
  };
}

/** The name as far as Matter holds it. */
export function cutName(name: string): string {
  let cut = name.normalize('NFC');
  while (Buffer.byteLength(cut) > NAME_MAX_BYTES) cut = [...cut].slice(0, -1).join('');
  return cut.trim();
}
