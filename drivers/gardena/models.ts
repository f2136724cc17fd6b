/** Pure: the models of GARDENA smart that water or feel the soil. Whatever is not named here is never offered. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import type { DeviceTimer } from '../driver.ts';

/** The gateway's two servers: one for each generation of devices. */
export const SERVICES = ['lemonbeatd', 'lwm2mserver'] as const;
export type Service = (typeof SERVICES)[number];

/**
 * `timers`: the first generation, seconds that are written to a valve's timer. `actuators`: the second, a start with its
 * seconds. `soil`: a probe, by the names of its figures.
 */
export type Ability = { kind: 'timers' | 'actuators' } | { kind: 'soil'; moisture: string; light: string | null };

export interface Model {
  name: string;
  service: Service;
  types: readonly AdoptableType[];
  ability: Ability;
}

/** Timers on a tap or a pipe; behind one of them others may stand, so one with a single valve may be a master valve. */
const TIMER_TYPES: readonly AdoptableType[] = ['PIXIE', 'SPRITE', 'PUMP'];

/** By the number that the device says it is. Neither pump, power adapter nor mower: none of them is a valve. */
const MODELS: { readonly [number: string]: Model } = {
  '18869': {
    name: 'GARDENA smart Water Control',
    service: 'lemonbeatd',
    types: TIMER_TYPES,
    ability: { kind: 'timers' },
  },
  '31653': {
    name: 'GARDENA smart Irrigation Control',
    service: 'lemonbeatd',
    types: ['SPRITE'],
    ability: { kind: 'timers' },
  },
  '2812': {
    name: 'GARDENA smart Water Control',
    service: 'lwm2mserver',
    types: TIMER_TYPES,
    ability: { kind: 'actuators' },
  },
  '2814': {
    name: 'GARDENA smart Dual Water Control',
    service: 'lwm2mserver',
    types: ['PIXIE', 'SPRITE'],
    ability: { kind: 'actuators' },
  },
  '2826': {
    name: 'GARDENA smart Pipeline Water Control',
    service: 'lwm2mserver',
    types: TIMER_TYPES,
    ability: { kind: 'actuators' },
  },
  '469': {
    name: 'GARDENA smart Irrigation Control',
    service: 'lwm2mserver',
    types: ['SPRITE'],
    ability: { kind: 'actuators' },
  },
  '18845': {
    name: 'GARDENA smart Sensor',
    service: 'lemonbeatd',
    types: ['SENSOR'],
    ability: { kind: 'soil', moisture: 'soil_humidity', light: 'light' },
  },
  '19040': {
    name: 'GARDENA smart Sensor II',
    service: 'lemonbeatd',
    types: ['SENSOR'],
    ability: { kind: 'soil', moisture: 'soil_moisture', light: null },
  },
};

/** Null for one that neither waters nor feels the soil. */
export const findModel = (number: string): Model | null =>
  Object.hasOwn(MODELS, number) ? (MODELS[number] ?? null) : null;

/**
 * The shortest run that the maker's own client sends; controllers of the first generation have an error for a run that is
 * too short. Its runs are whole minutes, and so are ours.
 */
export const MINUTE_S = 60;

/**
 * The first generation takes 36,000 s. Of the second no limit is written anywhere: its maker's own client sends three
 * hours at the most; longer ones are opened in pieces.
 */
export const timerOf = ({ ability }: Model): DeviceTimer => ({
  stepS: MINUTE_S,
  longestRunS: ability.kind === 'timers' ? 36_000 : 10_800,
});
