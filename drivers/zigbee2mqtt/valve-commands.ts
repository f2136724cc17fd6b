/** Opens and closes one valve, one key a message: several at once lose all but the first with many devices. */
import { DriverError } from '../driver.ts';
import type { ArmedValve } from '../mqtt/armed-valves.ts';
import type { Bridge } from './bridge.ts';
import type { Valve, ValveTerminal } from './classify.ts';
import type { Fields } from './codec.ts';
import { isOpenIn } from './states.ts';
import { closableBy, formatClose } from './stored-close.ts';
import { tellDevice } from './tell-device.ts';

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
  const tell = tellDevice(bridge, ieee, terminal.isGettable ? terminal.state : null, echoMs);
  const isOpen = (fields: Fields) => isOpenIn(fields, terminal) === true;

  return {
    ...closableBy(tell, terminal),
    closeCommand: formatClose(terminal),
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
    ...(end.way === 'none' ? { will: bridge.messageFor(ieee, { [terminal.state]: terminal.valueOff }) } : {}),
  };
}
