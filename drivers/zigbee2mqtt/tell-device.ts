/** Tells one device one thing, and waits until it shows it. */
import { DriverError } from '../driver.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import type { Bridge } from './bridge.ts';

export type Tell = (payload: Fields, isShown: (fields: Fields) => boolean, asksDevice: boolean) => Promise<void>;

/**
 * Sends one message and waits until the device shows it. `isShown` is asked of each state that comes afterwards. What
 * the bridge shows before the device's own report is only assumed, where `lastSeen` dates it: `asksDevice` waits for
 * the device's report. `gettable`: a property that can be asked for; null where none can.
 */
export const tellDevice =
  (bridge: Bridge, ieee: string, gettable: string | null, echoMs: number): Tell =>
  async (payload, isShown, asksDevice) => {
    const before = bridge.findReport(ieee);
    const mark = bridge.markFailures();
    const hasFailed = () => bridge.hasFailedSince(ieee, mark);
    const isEcho = () => {
      const report = bridge.findReport(ieee);
      if (report === null || report === before || !isShown(report.fields)) return false;
      return !asksDevice || report.lastSeen === null || report.lastSeen !== before?.lastSeen;
    };
    await bridge.set(ieee, payload);
    await bridge.waitFor(() => isEcho() || hasFailed(), echoMs);
    if (!isEcho() && !hasFailed() && gettable !== null) {
      await bridge.get(ieee, gettable);
      await bridge.waitFor(() => isEcho() || hasFailed(), echoMs);
    }
    if (!isEcho()) throw new DriverError('unreachable', 'The device has not shown what it was told.');
  };
