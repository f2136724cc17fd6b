/** What an assistant may read of each garden without asking for it in words. */
import { localDateIn } from '../platform/moments.ts';
import type { Asking } from './asking.ts';
import type { Facts } from './tools.ts';

interface Resource {
  name: string;
  title: string;
  description: string;
  read: (asking: Asking, gardenId: string) => Promise<Facts>;
}

const DAYS = 7;

async function readDays(asking: Asking, id: string, what: 'schedules' | 'events', days: number): Promise<Facts> {
  const { id: gardenId, time_zone } = await asking.findGarden(id);
  const today = Temporal.PlainDate.from(localDateIn(time_zone, asking.nowMs));
  const [from, to] = [today, today.add({ days })].toSorted(Temporal.PlainDate.compare);
  return { gardenId, data: await asking.ask('GET', `/groups/${gardenId}/${what}?from=${from}&to=${to}`) };
}

export const RESOURCES: readonly Resource[] = [
  {
    name: 'plan',
    title: 'Plan of the coming week',
    description: 'What will be watered, and what is skipped and why.',
    read: (asking, id) => readDays(asking, id, 'schedules', DAYS - 1),
  },
  {
    name: 'reasons',
    title: 'The past week with its reasons',
    description: 'What was watered or skipped, and why.',
    read: (asking, id) => readDays(asking, id, 'events', 1 - DAYS),
  },
  {
    name: 'law',
    title: 'Watering laws',
    description: 'Regulations of the place, and which of them are followed.',
    read: async (asking, id) => {
      const { id: gardenId } = await asking.findGarden(id);
      return { gardenId, data: await asking.ask('GET', `/groups/${gardenId}/regulations`) };
    },
  },
];
