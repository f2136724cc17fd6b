/**
 * The product's background work on the season's clock: what it does every minute is done whenever the season stops, the
 * rest at its own minutes and hours.
 */
import type { Jobs } from '@sluice/server/platform/jobs';

interface Recurring {
  name: string;
  cron: string;
  handle: () => Promise<void>;
  isAlsoSent: boolean;
}

const DAY_MINUTES = 24 * 60;

export class SeasonJobs implements Jobs {
  readonly #recurring: Recurring[] = [];
  readonly #handlers = new Map<string, (data: never) => Promise<void>>();
  #sent: { queue: string; data: object }[] = [];

  async send(queue: string, data: object): Promise<void> {
    this.#sent.push({ queue, data });
  }

  async drop(queue: string, match: Readonly<Record<string, string>>): Promise<void> {
    const isMeant = (job: { queue: string; data: object }) =>
      job.queue === queue && Object.entries(match).every(([key, value]) => (job.data as never)[key] === value);
    this.#sent = this.#sent.filter((job) => !isMeant(job));
  }

  async work<Data extends object>(queue: string, handle: (data: Data) => Promise<void>): Promise<void> {
    this.#handlers.set(queue, handle);
  }

  async every(name: string, cron: string, handle: () => Promise<void>, when?: 'orWhenSent'): Promise<void> {
    this.#recurring.push({ name, cron, handle, isAlsoSent: when === 'orWhenSent' });
  }

  async stop(): Promise<void> {}

  /** Minutes of the UTC day at which something is to be done that is not done every few minutes. */
  minutes(): number[] {
    const all = Array.from({ length: DAY_MINUTES }, (_, minute) => minute);
    const rare = this.#recurring.filter(({ cron }) => /^\d/.test(cron));
    return all.filter((minute) => rare.some(({ cron }) => isDueAt(cron, minute)));
  }

  /** Does what was sent until nothing is left, and what is due at this instant. */
  async perform(atMs: number): Promise<void> {
    const minute = Math.floor(atMs / 60_000) % DAY_MINUTES;
    for (const { cron, handle } of this.#recurring) if (isDueAt(cron, minute)) await handle();
    await this.performSent();
  }

  async performSent(): Promise<void> {
    for (let job = this.#sent.shift(); job !== undefined; job = this.#sent.shift()) {
      const { queue, data } = job;
      await this.#handlers.get(queue)?.(data as never);
      const recurring = this.#recurring.find(({ name, isAlsoSent }) => name === queue && isAlsoSent);
      await recurring?.handle();
    }
  }
}

function isDueAt(cron: string, minuteOfDay: number): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ');
  return matches(minute, minuteOfDay % 60) && matches(hour, Math.floor(minuteOfDay / 60));
}

const matches = (field: string, value: number) =>
  field === '*' || (field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : Number(field) === value);
