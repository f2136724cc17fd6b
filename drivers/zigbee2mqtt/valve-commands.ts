/** Opens and closes one valve, one key a message: several at once lose all but the first with many devices. */
import { DriverError } from '../driver.ts';
import type { ArmedValve } from '../mqtt/armed-valves.ts';
import type { Bridge } from './bridge.ts';
import type { Valve, ValveTerminal } from './classify.ts';
import type { Fields } from './codec.ts';
import { isOpenIn } from './states.ts';

/** Steps of the timer: rounded up, since the exact second is ours to close at. */
export const toSteps = (runTimeS: number, stepS: number) => Math.ceil(runTimeS / stepS);

export function commandValve(
  bridge: Bridge,
  ieee: string,
  { recipe }: Valve,
  terminal: ValveTerminal,
  echoMs: number,
): ArmedValve {
  const { end, lock } = recipe;

  /**
   * Sends one message and waits until the device shows it. `isShown` is asked of each state that comes afterwards.
   * What the bridge shows before the device has spoken again is only its hope, where it tells when that was.
   */
  async function tell(payload: Fields, isShown: (fields: Fields) => boolean, isTold: boolean): Promise<void> {
    const before = bridge.findReport(ieee);
    const mark = bridge.markFailures();
    const hasFailed = () => bridge.hasFailedSince(ieee, mark);
    const isEcho = () => {
      const report = bridge.findReport(ieee);
      if (report === null || report === before || !isShown(report.fields)) return false;
      return !isTold || report.lastSeen === null || report.lastSeen !== before?.lastSeen;
    };
    await bridge.set(ieee, payload);
    await bridge.waitFor(() => isEcho() || hasFailed(), echoMs);
    if (!isEcho() && !hasFailed() && terminal.isGettable) {
      await bridge.get(ieee, terminal.state);
      await bridge.waitFor(() => isEcho() || hasFailed(), echoMs);
    }
    if (!isEcho()) throw new DriverError('unreachable', 'The device has not shown what it was told.');
  }

  const isOpen = (fields: Fields) => isOpenIn(fields, terminal) === true;
  const isShut = (fields: Fields) => isOpenIn(fields, terminal) === false;

  return {
    timer: { stepS: terminal.stepS, longestRunS: terminal.longestRunS },
    shortestRunS: recipe.shortestRunS,
    // Whether a running timer takes an earlier end is not the same with all devices.
    takesNewTime: (runTimeS, remainingS) =>
      end.way === 'none' || (end.way === 'with-open' && remainingS !== null && runTimeS >= remainingS),
    async arm(runTimeS) {
      const fields = bridge.findReport(ieee)?.fields;
      if (lock && fields?.[lock.property] === lock.value) throw new DriverError('refused', 'The valve is locked.');
      for (const { property, value } of recipe.before) {
        await tell({ [property]: value }, (fields) => fields[property] === value, true);
      }
      if (end.way !== 'before' || terminal.timer === null) return;
      const { property, isPublished } = terminal.timer;
      const steps = toSteps(runTimeS, terminal.stepS);
      const { field } = end;
      if (field === null) {
        // One that it does not publish is shown by the bridge alone.
        await tell({ [property]: steps }, (fields) => fields[property] === steps, isPublished);
        return;
      }
      await tell(
        { [property]: { [field]: steps } },
        (fields) => Object(fields[property])[field] === steps,
        isPublished,
      );
    },
    async open(runTimeS) {
      const steps = toSteps(runTimeS, terminal.stepS);
      if (end.way === 'with-open') {
        await tell({ [terminal.state]: terminal.valueOn, [end.key]: steps }, isOpen, true);
      } else if (end.way === 'none') {
        await tell({ [terminal.state]: terminal.valueOn }, isOpen, true);
      } else if (end.way === 'opens') {
        await tell({ [terminal.timer?.property ?? end.property]: steps }, isOpen, true);
      } else if (end.opening !== null) {
        await tell({ [end.opening.property]: end.opening.value }, isOpen, true);
      } else {
        await tell({ [terminal.state]: terminal.valueOn }, isOpen, true);
      }
    },
    close: () => tell({ [terminal.state]: terminal.valueOff }, isShut, true),
    ...(end.way === 'none' ? { will: bridge.messageFor(ieee, { [terminal.state]: terminal.valueOff }) } : {}),
  };
}
