/** What its owner does in a garden, and what they see of it, through the API of a running Sluice. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A photo of 16 by 12 pixels. */
const PHOTO = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71',
  '////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4',
  '+Pj4+Pj4+Pj/wAARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFxAAAwEAAAAAAAAAAAAAAAAAAAIU',
  'Uf/EABUBAQEAAAAAAAAAAAAAAAAAAAED/8QAFxEBAAMAAAAAAAAAAAAAAAAAAAEREv/aAAwDAQACEQMRAD8ApUmMKkxjIB1KVv/Z',
].join('');
const LOGIN = { email: 'ada@garden.example', password: 'lavender and thyme' };
const RECORDED_WITHIN_MS = 120_000;
const YEAR_MS = 365 * 86_400_000;
/** Kinds of things in a garden that an update and a move leave as they are. */
const LISTS = [
  ...['zones', 'programs', 'devices', 'sensors', 'events', 'constraints', 'weather_constraints', 'reminders'],
  ...['shares', 'location', 'regulations', 'tariff'],
];
/** Changes by itself, with the time and with each start. */
const OF_THE_MOMENT = /^(version|status|last_active|last_sync|next_contact|valve_status|battery.*|next_.*)$/;

interface Watering {
  duration_s: number;
  status: string;
}

export class Garden {
  readonly #url: string;
  #token = '';
  #group = '';
  #zone = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** An account, a garden with a controller, a lawn with a photo, and a program that begins next year. */
  async make(): Promise<void> {
    this.#token = (await this.#ask<{ token: string }>('POST', '/auth/register', { name: 'Ada', ...LOGIN })).token;
    const garden = { name: 'Backyard', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' };
    this.#group = (await this.#ask<{ group: { id: string } }>('POST', '/api/v1/groups', garden)).group.id;
    await this.#ask('POST', this.#of('devices'), { name: 'By the shed', model: 'SPRITE-8' });
    const { zones } = await this.#ask<{ zones: { id: string }[] }>('GET', this.#of('zones'));
    this.#zone = zones[0]?.id ?? '';
    const lawn = { name: 'Front lawn', area_m2: 45, soil: 'LOAM', sprinkler: 'ROTOR_HEAD', plant_type: 'COOL_GRASS' };
    await this.#ask('PATCH', `/api/v1/zones/${this.#zone}`, { ...lawn, flow_l_per_min: 12 });
    await this.#ask('PUT', `/api/v1/zones/${this.#zone}/photo`, { jpeg_base64: PHOTO });
    await this.addProgram('Mornings', '05:30');
  }

  async addProgram(name: string, startTime: string): Promise<void> {
    const startDay = new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10);
    await this.#ask('POST', this.#of('programs'), {
      ...{ name, start_day: startDay, start_time: startTime, repeat: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] },
      zones: [{ zone_id: this.#zone, duration_s: 600 }],
    });
  }

  /** Opens the valve by hand for a minute. Returns the seconds that the record of it says. */
  async water(): Promise<number> {
    await this.#ask('POST', this.#of('manual_runs'), { zones: [{ zone_id: this.#zone, minutes: 1 }] });
    const deadline = performance.now() + RECORDED_WITHIN_MS;
    for (;;) {
      const { events } = await this.#ask<{ events: Watering[] }>('GET', this.#of('events'));
      const [last] = events;
      if (last && last.status !== 'EXECUTING') return last.duration_s;
      if (performance.now() > deadline) throw new Error(`No record of the watering: ${JSON.stringify(events)}`);
      await sleep(1_000);
    }
  }

  /** As in another browser. */
  async logIn(): Promise<void> {
    this.#token = (await this.#ask<{ token: string }>('POST', '/auth/login', LOGIN)).token;
  }

  /** All that is to outlive an update, a way back and a move. */
  async describe(): Promise<string> {
    const answers: Record<string, unknown> = {};
    for (const list of LISTS) answers[list] = await this.#ask('GET', this.#of(list));
    const { user } = await this.#ask<{ user: object }>('GET', '/api/v1/index');
    const photo = await fetch(`${this.#url}/api/v1/zones/${this.#zone}/photo`, { headers: this.#headers() });
    return JSON.stringify(
      { ...answers, user, photo: Buffer.from(await photo.arrayBuffer()).toString('base64') },
      (key, value) => (OF_THE_MOMENT.test(key) ? undefined : value),
      1,
    );
  }

  #of(what: string): string {
    return `/api/v1/groups/${this.#group}/${what}`;
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` };
  }

  async #ask<Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<Data> {
    const json = body && { body: JSON.stringify(body) };
    const headers = { ...this.#headers(), ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${this.#url}${path}`, { method, headers, ...json });
    const read = (await answer.json()) as { status: string; data: Data };
    if (read.status !== 'OK') throw new Error(`${method} ${path} was refused: ${JSON.stringify(read)}`);
    return read.data;
  }
}
