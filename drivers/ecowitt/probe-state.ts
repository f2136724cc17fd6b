/** What a soil probe reports, as our state. */
import { stateOfDevice } from '../device-state.ts';
import type { DeviceState } from '../driver.ts';
import { formatProbeSerial, type ProbeAddress } from './address.ts';
import type { SoilReading } from './soil-messages.ts';

/** A gateway does not say when it heard a probe: within the last four of its messages, about five minutes. */
export function toProbeState(reading: SoilReading, { host, probe }: ProbeAddress, nowMs: number): DeviceState {
  const { moisture, batteryFraction, batteryVoltageV } = reading;
  const measured = { serial: formatProbeSerial(probe), measuredAt: nowMs, moisture, batteryFraction };
  return stateOfDevice({
    batteryFraction,
    batteryVoltageV,
    ipAddress: host.replace(/:\d+$/, ''),
    probes: moisture === null ? [] : [{ ...measured, temperatureC: null, sunlightKlx: null }],
  });
}
