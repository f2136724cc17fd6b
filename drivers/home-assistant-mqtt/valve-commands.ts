/** Arms, opens and closes one valve; each command must show in the reported state. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '../driver.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { WillMessage } from '../mqtt-transport.ts';
import { type AnnouncedValve, readNumber } from './classify.ts';
import type { Entity } from './entity.ts';
import { isOpenIn } from './states.ts';
import { formatClose } from './stored-close.ts';
import type { TopicStates } from './topic-states.ts';

export interface CommandTimes {
  /** Milliseconds for a device to report a command as done. */
  echoMs: number;
  /** Milliseconds for which it must go on showing it: some show a wish first. */
  settleMs: number;
}

/** Its command to close, for a broker to send. Throws DriverError 'refused' where it is not known how. */
function willOf({ payloads, commandTopic, commandTemplate }: Entity): WillMessage {
  const payload = commandTemplate === null ? payloads.commandClose : commandTemplate(payloads.commandClose);
  if (commandTopic === null || payload === null) {
    throw new DriverError('refused', 'It is not known how to tell the device.');
  }
  return { topic: commandTopic, payload };
}

/**
 * Tells an entity something, and resolves once the device has shown it; what the broker has kept since counts too.
 * Rejects with DriverError.
 */
async function tell(
  states: TopicStates,
  { stateTopic, commandTopic, commandTemplate }: Entity,
  value: string,
  isShown: () => boolean,
  echoMs: number,
): Promise<void> {
  const payload = commandTemplate === null ? value : commandTemplate(value);
  if (commandTopic === null || stateTopic === null || payload === null) {
    throw new DriverError('refused', 'It is not known how to tell the device.');
  }
  const before = states.find(stateTopic)?.number ?? 0;
  const hasShown = () => (states.find(stateTopic)?.number ?? 0) > before && isShown();
  await states.send(commandTopic, payload);
  if (await states.waitFor(hasShown, echoMs)) return;
  // The message that showed it may have been lost.
  if (await states.askAgain(stateTopic, hasShown, echoMs / 4)) return;
  throw new DriverError('unreachable', 'The device has not shown what it was told.');
}

/** The command is sent even where the valve is reported closed: an opening may still be on its way. */
export function closableBy(
  states: TopicStates,
  entity: Entity,
  { echoMs }: Pick<CommandTimes, 'echoMs'>,
): ClosableValve {
  const isShut = () => isOpenIn(states.valueOf(entity), entity) === false;
  return { close: () => tell(states, entity, entity.payloads.commandClose, isShut, echoMs) };
}

export function commandValve(states: TopicStates, valve: AnnouncedValve, times: CommandTimes): ArmedValve {
  const { entity, timer, unitS, limits, fixed } = valve;
  const isOpen = () => isOpenIn(states.valueOf(entity), entity);

  const setNumber = (number: Entity, value: number) =>
    tell(states, number, String(value), () => readNumber(states.valueOf(number)) === value, times.echoMs);

  return {
    ...closableBy(states, entity, times),
    closeCommand: formatClose(entity),
    timer: limits,
    shortestRunS: timer === null ? 1 : Math.max(timer.range.least, timer.range.step) * unitS,
    takesNewTime: () => timer === null,
    async arm(runTimeS) {
      for (const { entity: number, value } of fixed) {
        if (readNumber(states.valueOf(number)) !== value) await setNumber(number, value);
      }
      if (timer === null) return;
      // Rounded up, since the exact second is ours to close at.
      const { step } = timer.range;
      await setNumber(timer, Math.ceil(runTimeS / unitS / step) * step);
    },
    async open() {
      await tell(states, entity, entity.payloads.commandOpen, () => isOpen() === true, times.echoMs);
      await sleep(times.settleMs);
      if (isOpen() === true || (await states.waitFor(() => isOpen() === true, times.echoMs))) return;
      throw new DriverError('unreachable', 'The valve has not stayed open.');
    },
    ...(timer === null ? { will: willOf(entity) } : {}),
  };
}
