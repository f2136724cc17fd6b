/** What an assistant may ask and do, in gardeners' words. Each is a call of the API, or a few of them. */

import type { ActiveRun } from '@sluice/contract/runs';
import type { Bill, Savings } from '@sluice/contract/savings';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { z } from 'zod';
import { localDateIn } from '../platform/moments.ts';
import { hashToken } from '../platform/session-cookie.ts';
import type { Asking } from './asking.ts';

interface Subject {
  /** The garden that it was about; null for none. */
  gardenId: Parameters<Asking['record']>[0];
  /** What of it, for the trail. */
  about?: string;
}

/** What the client puts to the person before it asks again, with `state` as it is. */
export interface Question {
  message: string;
  state: string;
}

export type Facts = Subject & { data: object };
export type Answered = Facts | (Subject & { question: Question });

/** Who sits at a client that can put questions to them; `answered` on the call that follows one. */
export interface Person {
  answered: { action: 'accept' | 'decline' | 'cancel'; state: string } | null;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** What the token must be allowed. */
  needs: 'read' | 'water';
  input: z.ZodObject;
  /** `person`: null where the client cannot ask anybody. */
  answer: (asking: Asking, given: unknown, person: Person | null) => Promise<Answered>;
}

/** One tool: `answer` gets what `input` has checked. */
const tool = <Input extends z.ZodObject>(
  described: Omit<Tool, 'input' | 'answer'> & {
    input: Input;
    answer: (asking: Asking, given: z.output<Input>, person: Person | null) => Promise<Answered>;
  },
): Tool => ({
  ...described,
  answer: (asking, given, person) => described.answer(asking, described.input.parse(given), person),
});

const MOST_LETTERS = 100;
const named = z.string().trim().min(1).max(MOST_LETTERS);
const garden = named.optional().describe('Name or id of the garden; may be left out where there is only one.');
const zone = named.describe('Name or id of the zone.');
const date = z.iso.date();

const todayIn = ({ nowMs }: Asking, { time_zone }: { time_zone: string }) => localDateIn(time_zone, nowMs);
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const queryOf = (parts: Record<string, string>) => new URLSearchParams(parts).toString();

/** How long a confirmation is good for. */
const CONFIRM_MS = 5 * MINUTE_MS;

/** What of a zone matters for a question about it. */
const describeZone = (one: Zone) => {
  const { id, name, enabled, smart, next_run, last_run, soil_water, lock, valve_status, start_refusal, missing } = one;
  return { id, name, enabled, smart, next_run, last_run, soil_water, lock, valve_status, start_refusal, missing };
};

const READS: readonly Tool[] = [
  tool({
    name: 'list_gardens',
    title: 'My gardens',
    description:
      'All gardens with their state: what is watering now, what is next, what needs attention first, laws in force, rain delay, water of this month.',
    needs: 'read',
    input: z.strictObject({}),
    answer: async ({ listGardens }) => ({ gardenId: null, data: { gardens: await listGardens() } }),
  }),
  tool({
    name: 'describe_garden',
    title: 'A garden and its zones',
    description:
      'The zones of a garden with their last and next watering, soil water, locks and faults; its devices; what waters now.',
    needs: 'read',
    input: z.strictObject({ garden }),
    answer: async (asking, given) => {
      const found = await asking.findGarden(given.garden);
      const { zones, devices, active_runs, shortfalls } = await asking.readGarden(found.id);
      return {
        gardenId: found.id,
        data: {
          ...{ overview: found, active_runs, shortfalls, zones: zones.map(describeZone) },
          devices: devices.map(({ id, name, model, status, battery_level }) => ({
            id,
            name,
            model,
            status,
            battery_level,
          })),
        },
      };
    },
  }),
  tool({
    name: 'next_waterings',
    title: 'What will be watered, and when',
    description: 'Planned waterings of the coming days, skipped ones with the reason.',
    needs: 'read',
    input: z.strictObject({
      garden,
      zone: zone.optional(),
      days: z.number().int().min(1).max(LIMITS.scheduleAheadDays).default(7),
    }),
    answer: async (asking, given) => {
      const found = await asking.findGarden(given.garden);
      const one = given.zone === undefined ? null : await asking.findZone(found.id, given.zone);
      const from = todayIn(asking, found);
      const query = queryOf({ from, to: addDays(from, given.days - 1), ...(one && { zones: one.id }) });
      const data = await asking.ask<object>('GET', `/groups/${found.id}/schedules?${query}`);
      return { gardenId: found.id, ...(one && { about: one.name }), data };
    },
  }),
  tool({
    name: 'why',
    title: 'Why a zone was or was not watered',
    description:
      'Decisions of the planner and what happened, on one day: each with its reason and the figures behind it. For a coming day, what is decided so far.',
    needs: 'read',
    input: z.strictObject({
      garden,
      zone: zone.optional(),
      date: date.optional().describe('ISO; today where left out.'),
    }),
    answer: async (asking, given) => {
      const found = await asking.findGarden(given.garden);
      const one = given.zone === undefined ? null : await asking.findZone(found.id, given.zone);
      const day = given.date ?? todayIn(asking, found);
      const query = queryOf({ from: day, to: day, ...(one && { zones: one.id }) });
      const decided = await asking.ask<object>('GET', `/groups/${found.id}/decisions?${query}`);
      const happened = await asking.ask<object>('GET', `/groups/${found.id}/events?${query}`);
      return { gardenId: found.id, ...(one && { about: one.name }), data: { date: day, ...decided, ...happened } };
    },
  }),
  tool({
    name: 'water_and_cost',
    title: 'Water and money of this month',
    description:
      'Water and cost of the month so far and expected at its end with its range, tier by tier, against the budget; and what was saved in the past 30 days.',
    needs: 'read',
    input: z.strictObject({ garden }),
    answer: async ({ findGarden, ask }, given) => {
      const { id } = await findGarden(given.garden);
      const { bill } = await ask<{ bill: Bill }>('GET', `/groups/${id}/bill`);
      const { savings } = await ask<{ savings: Savings }>('GET', `/groups/${id}/savings`);
      return { gardenId: id, data: { bill, savings } };
    },
  }),
  tool({
    name: 'weather',
    title: 'Weather of a garden',
    description: 'Rain, evapotranspiration, temperature and wind, from a week ago to as far as it is forecast.',
    needs: 'read',
    input: z.strictObject({ garden }),
    answer: async (asking, given) => {
      const found = await asking.findGarden(given.garden);
      const today = todayIn(asking, found);
      const query = queryOf({ from: addDays(today, -7), to: addDays(today, 14) });
      return { gardenId: found.id, data: await asking.ask('GET', `/groups/${found.id}/weather?${query}`) };
    },
  }),
  tool({
    name: 'law',
    title: 'When watering is forbidden',
    description:
      'Regulations of the place, which of them are followed, and the hours in which people do not want water.',
    needs: 'read',
    input: z.strictObject({ garden }),
    answer: async ({ findGarden, ask }, given) => {
      const { id } = await findGarden(given.garden);
      const regulations = await ask<object>('GET', `/groups/${id}/regulations`);
      return { gardenId: id, data: { ...regulations, ...(await ask<object>('GET', `/groups/${id}/constraints`)) } };
    },
  }),
  tool({
    name: 'what_if',
    title: 'What other settings would have done',
    description:
      'How the past twelve months would have gone with other settings: water, cost, days of watering, days of stress. Nothing is changed. With a zone, `change` holds fields of it, such as soil, area_m2, smart_level; without one, of the garden: weather_constraints, constraints (all of them), regulations (by id, is_followed), tariff.',
    needs: 'read',
    input: z.strictObject({ garden, zone: zone.optional(), change: z.record(z.string(), z.unknown()) }),
    answer: async ({ findGarden, findZone, ask }, given) => {
      const { id: gardenId } = await findGarden(given.garden);
      const change = JSON.stringify(given.change);
      if (given.zone === undefined)
        return { gardenId, data: await ask('GET', `/groups/${gardenId}/what_if?${queryOf({ settings: change })}`) };
      const one = await findZone(gardenId, given.zone);
      return {
        gardenId,
        about: one.name,
        data: await ask('GET', `/zones/${one.id}/what_if?${queryOf({ change })}`),
      };
    },
  }),
];

const CHANGES: readonly Tool[] = [
  tool({
    name: 'water_zone',
    title: 'Water a zone by hand',
    description:
      'Where your client can ask the person, it does, and nothing is watered unless they accept. Otherwise nothing is watered without `confirmation`: the answer says what would be, and has a code. Ask the person; only if they agree, call again with the same zone and minutes and that code.',
    needs: 'water',
    input: z.strictObject({
      garden,
      zone,
      minutes: z.number().int().min(1).max(LIMITS.manualRunMaxMinutes),
      confirmation: z.string().max(1_000).optional(),
    }),
    answer: async (asking, given, person) => {
      const { findGarden, findZone, readGarden, ask, say, sign, readSigned, refuse, nowMs } = asking;
      const found = await findGarden(given.garden);
      const one = await findZone(found.id, given.zone);
      const subject = { gardenId: found.id, about: `${one.name}, ${given.minutes} min` };
      // A question that was put to a person is no code, and a code answers none.
      const purpose = `${person ? 'asked ' : ''}${one.id} ${given.minutes}`;
      const accepted = person?.answered?.action === 'accept' ? person.answered.state : undefined;
      const confirmation = person ? accepted : given.confirmation;
      if (confirmation === undefined) {
        const code = sign(purpose, String(nowMs + CONFIRM_MS));
        const offer = {
          is_watering: false,
          would_water: { zone: describeZone(one), minutes: given.minutes, laws: found.laws },
          refused_because: one.start_refusal,
        };
        if (!person)
          return { ...subject, data: { ...offer, confirmation: code, confirm_within_s: CONFIRM_MS / 1_000 } };
        if (person.answered) return { ...subject, data: { ...offer, person_answered: person.answered.action } };
        if (one.start_refusal !== null) return { ...subject, data: offer };
        const figures = { zone: one.name, garden: found.name, minutes: given.minutes };
        return { ...subject, question: { message: say('assistant.askToWater', figures), state: code } };
      }
      const until = Number(readSigned(purpose, confirmation) ?? 0);
      if (until < nowMs) throw refuse('errors.confirmationOver');
      const { runs } = await ask<{ runs: ActiveRun[] }>('POST', `/groups/${found.id}/manual_runs`, {
        body: { zones: [{ zone_id: one.id, minutes: given.minutes }] },
        // Each confirmation waters once, however often it is sent.
        idempotencyKey: hashToken(confirmation),
      });
      // A confirmation that is sent again is answered as before, though its run may be over.
      const { active_runs } = await readGarden(found.id);
      const isWatering = active_runs.some(({ id }) => runs.some((run) => run.id === id));
      return { ...subject, data: { is_watering: isWatering, runs } };
    },
  }),
  tool({
    name: 'stop_watering',
    title: 'Stop watering',
    description: 'Stops a zone, or everything that waters in a garden, at once.',
    needs: 'water',
    input: z.strictObject({ garden, zone: zone.optional() }),
    answer: async ({ findGarden, findZone, readGarden, ask }, given) => {
      const { id: gardenId } = await findGarden(given.garden);
      if (given.zone === undefined) return { gardenId, data: await ask('DELETE', `/groups/${gardenId}/manual_runs`) };
      const one = await findZone(gardenId, given.zone);
      const running = (await readGarden(gardenId)).active_runs.filter(({ zone_id }) => zone_id === one.id);
      const stopped: object[] = [];
      for (const { id } of running) stopped.push(await ask('DELETE', `/manual_runs/${id}`));
      return { gardenId, about: one.name, data: { stopped } };
    },
  }),
];

export const TOOLS: readonly Tool[] = [...READS, ...CHANGES];
