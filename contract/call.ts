/**
 * One description of each call. The server's route, its documentation, the test of all roles and the dashboard's typed
 * call follow from it (decision 0027).
 */

import type { GardenThing } from '@sluice/engine/vocabulary/caps';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { TokenScope } from '@sluice/engine/vocabulary/people';
import type { Capability } from '@sluice/engine/vocabulary/roles';
import { z } from 'zod';
import { idSchema } from './primitives.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** Method and path below `/api/v1`, or below `/auth` for the website's calls: `PATCH /zones/:id`. */
export type Address = `${Method} /${string}`;

/**
 * Who may make a call: a person with this capability in the call's garden; any account (`signedIn`); the
 * account that owns the thing, while others get "not found" (`mine`); the account that runs the server (`operator`);
 * anybody, without an account (`anyone`).
 */
export type Access = Capability | 'signedIn' | 'mine' | 'operator' | 'anyone';

/**
 * How often the call may be made: by one network (an IPv4 address, or the /64 of an IPv6 one), by one account, and with
 * `field` also for each value of that field of the body. After too many the wait grows each time.
 */
export interface CallLimit {
  times: number;
  window: '1 minute' | '1 hour';
  field?: string;
  /** Whether tries are counted on after a restart of the server. */
  survivesRestart?: true;
}

export interface Call {
  summary: string;
  description?: string;
  access: Access;
  params?: z.ZodType<object>;
  query?: z.ZodType<object>;
  body?: z.ZodType;
  /** What `data` of the envelope holds. */
  answer: z.ZodType<object>;
  limit?: CallLimit;
  /** Bytes that the body may have, where the limit of all calls is too small for it. */
  mostBytes?: number;
  /** The least scope of a token where the call asks more of it than its method and access say. */
  tokenScope?: TokenScope;
  /** Only for accounts that have confirmed their email. */
  needsConfirmedEmail?: true;
  /** It closes valves: served whatever else is under way. */
  isAlwaysServed?: true;
  /** What a garden then has more of; refused where it has as many as it may (`engine/vocabulary/caps.ts`). */
  adds?: readonly GardenThing[];
  /** The answer holds a secret and is not stored for repeated calls. */
  answersSecret?: true;
}

/** One call: who may make it, what it does, and the rest of its description. */
export const call = <const A extends Access, const Rest extends Omit<Call, 'access' | 'summary'>>(
  access: A,
  summary: string,
  // A word that no call has, as a misspelt one, does not compile.
  rest: Rest & Record<Exclude<keyof Rest, keyof Call>, never>,
) => ({ access, summary, ...(rest as Rest) });

/** `call` for calls whose paths have the same parameters. */
export const callsWith =
  <const Params extends z.ZodType<object>>(params: Params) =>
  <const A extends Access, const Rest extends Omit<Call, 'access' | 'summary' | 'params'>>(
    access: A,
    summary: string,
    rest: Rest & Record<Exclude<keyof Rest, Exclude<keyof Call, 'params'>>, never>,
  ) => ({ access, summary, params, ...(rest as Rest) });

export const groupParams = z.object({ id: idSchema<GroupId>() });
/** A call about a group: `/groups/:id/...`. */
export const groupCall = callsWith(groupParams);

export type CallList = Readonly<Record<Address, Call>>;

/** Preserves each call's own types. */
export const describeCalls = <const Calls extends Record<Address, Call>>(calls: Calls): Calls => calls;

/** An answer that is a list: `{ zones: [...] }`. */
export const listOf = <const Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({ [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>);

/** What a group has of something. */
export const groupList = <const Name extends string, Item extends z.ZodType>(name: Name, item: Item, summary: string) =>
  groupCall('see', summary, { answer: listOf(name, item) });

/** For calls that need nothing but their path. */
export const noBody = z.strictObject({}).nullish();

/** The input type of a schema. */
type CallInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** The output type of a schema, or nothing where there is none. */
type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;

export type CallParams<C extends Call> = Parsed<C['params'], unknown>;
export type CallQuery<C extends Call> = Parsed<C['query'], unknown>;
export type CallBody<C extends Call> = Parsed<C['body'], unknown>;
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/** A path parameter or a field of a query as a caller gives it: text on the wire. */
type Written<Value> = Value extends readonly (infer Item)[] ? readonly Written<Item>[] : Value | string | number;
type WrittenFields<Fields, Input> = {
  [Name in keyof Fields as undefined extends Input[Name & keyof Input] ? never : Name]: Written<Fields[Name]> | null;
} & {
  [Name in keyof Fields as undefined extends Input[Name & keyof Input] ? Name : never]?: Written<Fields[Name]> | null;
};

/** Parts without required fields may be left out. */
type IsNeeded<Input> = undefined extends Input ? false : Partial<Record<string, never>> extends Input ? false : true;
type Part<Name extends string, Schema, Value> = Schema extends z.ZodType
  ? IsNeeded<z.input<Schema>> extends true
    ? { [N in Name]: Value }
    : { [N in Name]?: Value }
  : { [N in Name]?: never };

/** What a caller gives with a call: path parameters, query and body, as its description has them. */
export type Given<C extends Call> = Part<'params', C['params'], { [Name in keyof CallParams<C>]: string }> &
  Part<'query', C['query'], WrittenFields<CallQuery<C>, CallInput<C['query']>>> &
  Part<'body', C['body'], C['body'] extends z.ZodType ? z.input<C['body']> : never>;
