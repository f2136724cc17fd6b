/** The server itself, for whoever runs it (docs/decisions/0113). */
import type { InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { REGISTRATION_RULES } from '@sluice/engine/vocabulary/people';
import { INSTALL_WAYS, SERVER_ACCESS, SET_BY } from '@sluice/engine/vocabulary/server';
import { WEATHER_FAULTS, WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { call, describeCalls, noBody } from './call.ts';
import { email, idSchema } from './primitives.ts';

const count = z.number().int().min(0);

/** `GET server/access`: whether the page of the server is for this account, and whether it asks for a code before. */
const serverAccess = z.object({ access: z.enum(SERVER_ACCESS) });

/** `POST server/access`: the code that the start prints, and `operator admin-code`. */
export const serverCode = z.strictObject({
  code: z.string().trim().min(1, { message: 'validation.required' }).max(40),
});

export const unreachableDevice = z.object({
  garden: z.string(),
  name: z.string(),
  /** When it last answered; null where it never has. */
  answered_at: z.iso.datetime().nullable(),
});

export const failedJob = z.object({
  id: z.uuid(),
  /** What is to be done: `mail`, `push`, `webhook`. */
  queue: z.string(),
  failed_at: z.iso.datetime(),
  /** What the other side said. */
  message: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const weatherServiceState = z.object({
  provider: z.enum(WEATHER_PROVIDERS),
  /** Gardens that ask it, and those of them that got no answer the last time. */
  gardens: count,
  failing: count,
  answered_at: z.iso.datetime().nullable(),
  /** The latest; null where all got an answer. */
  fault: z.enum(WEATHER_FAULTS).nullable(),
});
export type WeatherServiceState = z.infer<typeof weatherServiceState>;

export const recentError = z.object({
  at: z.iso.datetime(),
  /** False for a warning. */
  is_error: z.boolean(),
  message: z.string(),
  /** Null where the line names none. */
  cause: z.string().nullable(),
});
export type RecentError = z.infer<typeof recentError>;

/** A version of Sluice that may be newer than this one. */
export const knownRelease = z.object({
  version: z.string(),
  /** The day it appeared; null where the address does not say. */
  day: z.iso.date().nullable(),
  /** What changes, in the words of who made it, by language; `und` for one that is not known. */
  notes: z.record(z.string(), z.string()),
  /** A page about it; null for none. */
  link: z.url({ protocol: /^https?$/ }).nullable(),
});
export type KnownRelease = z.infer<typeof knownRelease>;

/** A process of Sluice on the database. */
export const serverProcess = z.object({
  /** Its machine and its number there. */
  name: z.string(),
  /** Whether it has given this answer. */
  is_this: z.boolean(),
  connected_at: z.iso.datetime(),
  /** Whether it serves pages and the API. */
  serves_pages: z.boolean(),
  /** How many devices it controls. */
  devices: count,
  /** Whether it makes plans. */
  is_planner: z.boolean(),
});
export type ServerProcess = z.infer<typeof serverProcess>;

export const jobQueue = z.object({
  /** What is to be done: `mail`, `push`, `webhook`. */
  queue: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** When the oldest that waits or runs was due; null where none does. */
  oldest_at: z.iso.datetime().nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** What says so: a variable of the environment, which wins; the page of the server; or nobody. */
const setBy = z.enum(SET_BY);

/** Of `GET server/status`, and `PATCH server/settings`. */
export const serverSettings = z.object({
  registration: z.object({
    /** In force. */
    rule: z.enum(REGISTRATION_RULES),
    /** Null: it follows from who can reach the server. */
    set_to: z.enum(REGISTRATION_RULES).nullable(),
    set_by: setBy,
  }),
  demo: z.object({ is_on: z.boolean(), set_by: setBy }),
});
export type ServerSettings = z.infer<typeof serverSettings>;

/** `PATCH server/settings`: null for as it is where nothing is set. */
export const serverSettingChange = z.strictObject({
  registration: z.enum(REGISTRATION_RULES).nullable().optional(),
  demo: z.boolean().nullable().optional(),
});

/** Of `GET server/status`: whether there is a newer version. */
export const releaseNews = z.object({
  /** When the address was last asked; null where it has not been yet. */
  asked_at: z.iso.datetime().nullable(),
  /** Why there was no answer the last time; null where there was one. */
  failure: z.string().nullable(),
  /** The newest, where it is newer than this one. */
  newer: knownRelease.nullable(),
  /** The way Sluice was installed here, by which it is updated. */
  installed_by: z.enum(INSTALL_WAYS),
});

/** `GET server/status`. */
export const serverStatus = z.object({
  version: z.string(),
  /** Null where no address of releases is set. */
  releases: releaseNews.nullable(),
  node: z.string(),
  postgresql: z.string(),
  started_at: z.iso.datetime(),
  clock: z.object({
    now: z.iso.datetime(),
    /** False while the clock has jumped and nobody has confirmed the new time: then nothing starts. */
    is_certain: z.boolean(),
    /** How far the database's clock is ahead of the server's; seconds. */
    database_ahead_s: z.number(),
  }),
  disk: z.object({
    /** The data folder. */
    folder: z.string(),
    free_bytes: count,
    total_bytes: count,
    /** Whether so little is free that owners were warned. */
    is_low: z.boolean(),
  }),
  database_bytes: count,
  /** Its size about thirty days ago, or as early as it was noted since; null before the second day. */
  database_earlier: z.object({ day: z.iso.date(), bytes: count }).nullable(),
  /** The longest connected first. */
  processes: z.array(serverProcess),
  base_url: z.string(),
  /** Host of the mail server; null where mails lie in the outbox. */
  mail_host: z.string().nullable(),
  settings: serverSettings,
  unreachable_devices: z.array(unreachableDevice),
  jobs: z.object({
    waiting: count,
    /** When the oldest that waits was due. */
    oldest_at: z.iso.datetime().nullable(),
    failed: z.array(failedJob),
    /** Those in which something waits, runs or has failed. */
    queues: z.array(jobQueue),
  }),
  weather_services: z.array(weatherServiceState),
  /** The last warnings and errors of this process, the newest first. */
  errors: z.array(recentError),
});
export type ServerStatus = z.infer<typeof serverStatus>;

export const serverAccount = z.object({
  id: idSchema<UserId>(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  is_operator: z.boolean(),
  /** Whether the operator has disabled it: nobody logs in with it. */
  is_disabled: z.boolean(),
  created_at: z.iso.datetime(),
  /** Names of the gardens that it shares. */
  gardens: z.array(z.string()),
});
export type ServerAccount = z.infer<typeof serverAccount>;

/** Somebody who may open an account by a link. */
export const accountInvitation = z.object({
  id: idSchema<InvitationId>(),
  email: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type AccountInvitation = z.infer<typeof accountInvitation>;

/** `POST server/invitations`. */
export const accountInviting = z.strictObject({
  email,
  /** Without a mail server the link is in the answer in any case. */
  is_mailed: z.boolean().default(true),
});

/** `PATCH server/accounts/:id`. */
export const serverAccountChange = z.strictObject({ is_disabled: z.boolean() });

const started = z.object({ started: z.literal(true) });

export const serverAccessCalls = describeCalls({
  'GET /server/access': call('signedIn', 'Whether I run this server', { tokenScope: 'all', answer: serverAccess }),
  'POST /server/access': call('signedIn', 'Show by the code of the start that I run this server', {
    description: 'For the first account, as long as no account runs the server. Not by a personal token.',
    limit: { times: 10, window: '1 hour', survivesRestart: true },
    body: serverCode,
    answer: serverAccess,
  }),
});

export const serverStatusCalls = describeCalls({
  'GET /server/status': call('operator', 'How the server is', { answer: serverStatus }),
  'POST /server/releases/check': call('operator', 'Ask now whether there is a newer version', {
    description: 'Only where an address of releases is set (SLUICE_RELEASES).',
    limit: { times: 20, window: '1 hour' },
    body: noBody,
    answer: z.object({ releases: releaseNews }),
  }),
  'POST /server/jobs/:id/retry': call('operator', 'Try a failed job again', {
    params: z.object({ id: z.uuid() }),
    body: noBody,
    answer: started,
  }),
  'POST /server/test_message': call('operator', 'Send yourself a mail and a push message at once', {
    description: 'The mail goes to the mail server while the call waits, and its answer is given.',
    limit: { times: 20, window: '1 hour' },
    body: noBody,
    answer: z.object({
      email: z.string(),
      /** What the mail server said against it; null where it took the mail, or there is none. */
      mail_failure: z.string().nullable(),
      /** How many browsers get a push message. */
      browsers: count,
    }),
  }),
});

const accountParams = z.object({ id: idSchema<UserId>() });

export const serverAccountCalls = describeCalls({
  'GET /server/accounts': call('operator', 'All accounts but those of the demo, and who is invited', {
    answer: z.object({ accounts: z.array(serverAccount), invitations: z.array(accountInvitation) }),
  }),
  'PATCH /server/accounts/:id': call('operator', 'Disable an account, or enable it again', {
    description:
      'Disabling ends its sessions, personal tokens, links, push subscriptions and device keys, and gives its calendar feeds other addresses. Its gardens are watered as before. The account of an operator cannot be disabled.',
    limit: { times: 60, window: '1 hour' },
    params: accountParams,
    body: serverAccountChange,
    answer: z.object({ account: serverAccount }),
  }),
  'POST /server/accounts/:id/password_link': call('operator', 'Make a link to a new password, to hand over', {
    description: 'The answer shows the link, this once. It is good for an hour.',
    limit: { times: 60, window: '1 hour' },
    params: accountParams,
    body: noBody,
    answer: z.object({ link: z.string() }),
    answersSecret: true,
  }),
  'POST /server/invitations': call('operator', 'Invite somebody to open an account', {
    description:
      'By mail where the server has a mail server; else the answer shows the link, this once. It opens one account within fourteen days.',
    limit: { times: 60, window: '1 hour' },
    body: accountInviting,
    answer: z.object({ invitation: accountInvitation, link: z.string().nullable() }),
    answersSecret: true,
  }),
  'DELETE /server/invitations/:id': call('operator', 'Withdraw an invitation to open an account', {
    params: z.object({ id: idSchema<InvitationId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
});

export const serverSettingCalls = describeCalls({
  'PATCH /server/settings': call('operator', 'Change who may register, and whether the demo is offered', {
    description: 'Refused for what a variable of the environment sets.',
    limit: { times: 120, window: '1 hour' },
    body: serverSettingChange,
    answer: z.object({ settings: serverSettings }),
  }),
});
