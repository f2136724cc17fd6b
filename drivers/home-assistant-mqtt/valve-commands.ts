/** Arms, opens and closes one valve; everything that is told must be shown. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '../driver.ts';
import type { ArmedValve } from '../mqtt/armed-valves.ts';
import type { WillMessage } from '../mqtt-transport.ts';
import { type AnnouncedValve, readNumber } from './classify.ts';
import type { Entity } from './entity.ts';
import { isOpenIn } from './states.ts';
import type { TopicStates } from './topic-states.ts';

export interface CommandTimes {
  /** Milliseconds for a device to show what it was told. */
  echoMs: number;
  /** Milliseconds for which it must go on showing it: some show a wish first. */
  settleMs: number;
}

/** Its command to close, for a broker to send. Throws DriverError 'refused' where it is not known how. */
function willOf({ words, commandTopic, commandTemplate }: Entity): WillMessage {
  const payload = commandTemplate === null ? words.commandClose : commandTemplate(words.commandClose);
  if (commandTopic === null || payload === null) {
    throw new DriverError('refused', 'It is not known how to tell the device.');
  }
  return { topic: commandTopic, payload };
}

export function commandValve(states: TopicStates, valve: AnnouncedValve, times: CommandTimes): ArmedValve {
  const { entity, timer, unitS, limits, fixed } = valve;
  const isOpen = () => isOpenIn(states.valueOf(entity), entity);

  /** Resolves once the device has shown what it was told; what the broker has kept since counts too. */
  async function tell(told: Entity, value: string, isShown: () => boolean): Promise<void> {
    const { stateTopic } = told;
    const payload = told.commandTemplate === null ? value : told.commandTemplate(value);
    if (told.commandTopic === null || stateTopic === null || payload === null) {
      throw new DriverError('refused', 'It is not known how to tell the device.');
    }
    const before = states.find(stateTopic)?.number ?? 0;
    const hasShown = () => (states.find(stateTopic)?.number ?? 0) > before && isShown();
    await states.send(told.commandTopic, payload);
    if (await states.waitFor(hasShown, times.echoMs)) return;
    // The message that showed it may have been lost.
    if (await states.askAgain(stateTopic, hasShown, times.echoMs / 4)) return;
    throw new DriverError('unreachable', 'The device has not shown what it was told.');
  }

  const setNumber = (number: Entity, value: number) =>
    tell(number, String(value), () => readNumber(states.valueOf(number)) === value);

  return {
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
      await tell(entity, entity.words.commandOpen, () => isOpen() === true);
      await sleep(times.settleMs);
      if (isOpen() === true || (await states.waitFor(() => isOpen() === true, times.echoMs))) return;
      throw new DriverError('unreachable', 'The valve has not stayed open.');
    },
    // Also where it is shown shut: an opening may still be on its way.
    close: () => tell(entity, entity.words.commandClose, () => isOpen() === false),
    ...(timer === null ? { will: willOf(entity) } : {}),
  };
}
