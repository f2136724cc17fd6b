/** Opens and closes one valve, one key a message: several at once lose all but the first with many devices. */
import { DriverError } from '../driver.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import type { ArmedValve } from '../mqtt/armed-valves.ts';
import type { Bridge } from './bridge.ts';
import type { Valve, ValveTerminal } from './classify.ts';
import type { Expose } from './codec.ts';
import type { Setting } from './recipes.ts';
import { isOpenIn } from './states.ts';
import { closableBy, formatClose } from './stored-close.ts';
import { tellDevice } from './tell-device.ts';

/** Steps of the timer: rounded up, since the exact second is ours to close at. */
export const toSteps = (runTimeS: number, stepS: number) => Math.ceil(runTimeS / stepS);

export function commandValve(
  bridge: Bridge,
  ieee: string,
  { recipe, terminals }: Valve,
  terminal: ValveTerminal,
  echoMs: number,
): ArmedValve {
  const { end, lock } = recipe;
  const tell = tellDevice(bridge, ieee, terminal.isGettable ? terminal.state : null, echoMs);
  const others = terminals.filter((other) => other.terminal !== terminal.terminal);
  const isOpen = (fields: Fields) => isOpenIn(fields, terminal) === true;

  /** Neither waits for the other: water that flows has its end at once, whatever becomes of us. */
  async function openThenTime(opening: Setting, property: string, steps: number): Promise<void> {
    // What is shown already is no answer.
    const sentSteps = bridge.findReport(ieee)?.fields[property] === steps ? steps + 1 : steps;
    await Promise.all([
      tell(valuesOf([opening]), isOpen, true),
      tell({ [property]: sentSteps }, (fields) => fields[property] === sentSteps, true),
    ]);
  }

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
      if (recipe.isTimerShared && others.some((other) => fields !== undefined && isOpenIn(fields, other) !== false)) {
        throw new DriverError('refused', 'Its other valve is open, and both have one timer.');
      }
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
      const parts = { ...partsOf(terminal.timer, fields), ...valuesOf(end.parts), [field]: steps };
      await tell({ [property]: parts }, (fields) => Object(fields[property])[field] === steps, isPublished);
    },
    async open(runTimeS) {
      const steps = toSteps(runTimeS, terminal.stepS);
      const { state, valueOn, timer } = terminal;
      switch (end.way) {
        case 'with-open':
          return tell({ [state]: valueOn, [end.key]: steps }, isOpen, true);
        case 'opens':
          return tell({ [timer?.property ?? end.property]: steps }, isOpen, true);
        case 'after':
          return openThenTime(end.opening, timer?.property ?? end.property, steps);
        case 'before':
        case 'none':
          return tell({ [state]: valueOn }, isOpen, true);
      }
    },
    ...(end.way === 'none' ? { will: bridge.messageFor(ieee, { [terminal.state]: terminal.valueOff }) } : {}),
  };
}

const valuesOf = (settings: readonly Setting[]): Fields =>
  Object.fromEntries(settings.map(({ property, value }) => [property, value]));

/** The parts of a composite as they are; numbers never reported are 0, as the converter assumes. */
function partsOf({ property, parts }: Expose, fields: Fields | undefined): Fields {
  const shown = Object(fields?.[property]);
  return Object.fromEntries(
    parts.flatMap(({ property: name, type }) => {
      const value = shown[name] ?? (type === 'numeric' ? 0 : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
