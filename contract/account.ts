/** Signing up, in and out (docs/specification.md, 2, 5 and 7). */

import type { ApiTokenId, GroupId, SessionId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { isPasswordLength } from '@sluice/engine/vocabulary/passphrase';
import {
  ACCOUNT_TYPES,
  LANGUAGE_CODES,
  LOCALES,
  LOGIN_WAYS,
  REGISTRATION_RULES,
  TOKEN_SCOPES,
  UNIT_SYSTEMS,
} from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { call, describeCalls, listOf, noBody } from './call.ts';
import { email, idSchema, name, saysWhereMissing, wholeWithin } from './primitives.ts';
import { share, user } from './users.ts';

export const newPassword = z
  .string(saysWhereMissing('validation.passwordRequired'))
  .min(1, { message: 'validation.passwordRequired' })
  .refine((password) => password === '' || isPasswordLength(password), { message: 'validation.passwordLength' })
  .meta({ minLength: LIMITS.passwordMinCharacters, maxLength: LIMITS.passphraseMaxCharacters });

export const registration = z.strictObject({
  name,
  email,
  password: newPassword,
  account_type: z.enum(ACCOUNT_TYPES).default('PERSONAL'),
  lang: z.enum(LANGUAGE_CODES).default('EN'),
  unit_system: z.enum(UNIT_SYSTEMS).default('SI'),
  /** The token of a mailed invitation; it is not used up. Needed where only who was invited may open an account. */
  invitation: z.string().min(1).max(200).nullable().default(null),
});
export type Registration = z.infer<typeof registration>;

export const login = z.strictObject({
  email,
  password: z
    .string(saysWhereMissing('validation.passwordRequired'))
    .min(1, { message: 'validation.passwordRequired' })
    .max(LIMITS.typedPasswordMaxCharacters, { message: 'validation.passwordLength' }),
  /** A code of the authenticator app, or one for a lost phone; where the account asks for one. */
  code: z.string().trim().max(40).optional(),
});
export type Login = z.infer<typeof login>;

export const forgottenPassword = z.strictObject({ email });

export const passwordReset = z.strictObject({
  /** From the link in the mail. */
  token: z.string().min(1).max(200),
  password: newPassword,
});

export type PasswordReset = z.infer<typeof passwordReset>;

/** Answer to registration, login and demo. The same token is in the session cookie. */
export const openedSession = z.object({
  token: z.string(),
  /** What the readable cookie `sluice_digest` carries; stored beside the token for the guard. */
  digest: z.string(),
  user,
});
export type OpenedSession = z.infer<typeof openedSession>;

/** `GET /auth/session`: the shared session token; empty when there is none or its cookie cannot be read. */
export const sharedSession = z.object({ token: z.string(), digest: z.string() });

/** `GET /auth/options`: what the pages before the login need to know. */
export const accountOptions = z.object({
  demo: z.boolean(),
  /** Whether anybody may open an account. */
  registration: z.boolean(),
  registration_rule: z.enum(REGISTRATION_RULES),
  /** Whether nobody has an account, so that a backup may be restored. */
  can_restore: z.boolean(),
  /** False where links wait in the server's outbox, for its operator to pass on. */
  sends_mail: z.boolean(),
  locales: z.array(z.enum(LOCALES)),
  version: z.string(),
  /** What people know the OpenID provider as whose accounts may log in here; null where there is none. */
  openid_name: z.string().nullable(),
  /** The address at which passkeys work, as `https://garden.example`; null where the server has none that allows them. */
  passkey_origin: z.string().nullable(),
});

export type AccountOptions = z.infer<typeof accountOptions>;

export const currentPassword = z
  .string(saysWhereMissing('validation.currentPasswordRequired'))
  .min(1, { message: 'validation.currentPasswordRequired' })
  .max(LIMITS.typedPasswordMaxCharacters, { message: 'validation.passwordLength' });

/** `POST account/password`. */
export const passwordChange = z
  .strictObject({
    current_password: currentPassword,
    new_password: newPassword,
    confirmation: z
      .string(saysWhereMissing('validation.confirmationRequired'))
      .min(1, { message: 'validation.confirmationRequired' })
      .max(LIMITS.typedPasswordMaxCharacters),
    /** Whether everything else that lets in ends too, as it does with a reset. */
    end_tokens: z.boolean().default(false),
  })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    message: 'validation.passwordsDiffer',
    path: ['confirmation'],
  });
export type PasswordChange = z.infer<typeof passwordChange>;

/** `POST account/email`: takes effect when the new address has confirmed it. */
export const emailChange = z.strictObject({ email, current_password: currentPassword });
export type EmailChange = z.infer<typeof emailChange>;

/** `POST /auth/email/confirm`. */
export const emailConfirmation = z.strictObject({ token: z.string().min(1).max(200) });

/** `POST /auth/invitations/accept`: the token of the mailed link. */
export const invitationAcceptance = z.strictObject({ token: z.string().min(1).max(200) });

/** `DELETE account`. */
export const accountDeletion = z.strictObject({ password: currentPassword });

/** `GET account/second_factor`. */
export const secondFactor = z.object({
  is_on: z.boolean(),
  recovery_codes_left: z.number().int().meta({ description: 'Codes for a lost phone that are not used yet.' }),
});
export const secondFactorStart = z.strictObject({ current_password: currentPassword });
/** `DELETE account/second_factor`: the code of the app, or one for a lost phone, where one is asked for. */
export const secondFactorEnd = secondFactorStart.extend({ code: z.string().trim().max(40).optional() });
export type SecondFactorEnd = z.infer<typeof secondFactorEnd>;
export const secondFactorConfirmation = z.strictObject({
  code: z.string().trim().min(1, { message: 'validation.required' }).max(40),
});

/** A place where the account is logged in. */
export const accountSession = z.object({
  id: idSchema<SessionId>(),
  /** The browser's own name; null for an unknown one. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The way in; null in the demo, and for sessions from before it was noted. */
  signed_in_by: z.enum(LOGIN_WAYS).nullable(),
  /** Network address of its last use. */
  from_address: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** To the hour. */
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const apiToken = z.object({
  id: idSchema<ApiTokenId>(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** The only garden that it reaches; null for all that its user may see. */
  group_id: idSchema<GroupId>().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `POST account/tokens`: the answer shows the token, this once. */
export const apiTokenCreation = z.strictObject({
  name,
  scope: z.enum(TOKEN_SCOPES).default('all'),
  group_id: idSchema<GroupId>().nullable().default(null),
  expires_in_days: wholeWithin(1, 3650, 'validation.tokenDays').nullable().default(null),
});
export type ApiTokenCreation = z.infer<typeof apiTokenCreation>;

export const siteCalls = describeCalls({
  'GET /options': call('anyone', 'What the pages before the login offer', {
    limit: { times: 300, window: '1 minute' },
    answer: accountOptions,
  }),
  'POST /register': call('anyone', 'Create an account', {
    description:
      'A link is mailed that confirms the email. Until it is used, the account looks around and waters its own garden. The answer is the same for an email that somebody has already. Where `registration_rule` of `GET /auth/options` is `invitation`, it takes the token of a mailed invitation; `closed`: 403.',
    limit: { times: 60, window: '1 hour' },
    body: registration,
    answer: openedSession,
  }),
  'POST /login': call('anyone', 'Sign in', {
    limit: { times: 20, window: '1 minute', field: 'email', survivesRestart: true },
    body: login,
    answer: openedSession,
  }),
  'GET /session': call('anyone', 'The shared session token', {
    limit: { times: 300, window: '1 minute' },
    answer: sharedSession,
  }),
  'DELETE /logout': call('anyone', 'Sign out', {
    limit: { times: 60, window: '1 minute' },
    answer: z.object({ logged_out: z.literal(true) }),
  }),
  'POST /password/forgot': call('anyone', 'Ask for a link to set a new password', {
    limit: { times: 10, window: '1 hour', field: 'email' },
    body: forgottenPassword,
    answer: z.object({ sent: z.literal(true) }),
  }),
  'POST /password/reset': call('anyone', 'Set a new password by the mailed link', {
    description:
      'Ends every session and other link of the account, its personal tokens, passkeys and connection with a provider, its push subscriptions and the device keys that it made. Its calendar feeds get other addresses. Webhooks stay.',
    limit: { times: 20, window: '1 hour' },
    body: passwordReset,
    answer: z.object({ reset: z.literal(true) }),
  }),
  'POST /email/confirm': call('anyone', 'Confirm an email by the mailed link', {
    limit: { times: 20, window: '1 hour' },
    body: emailConfirmation,
    answer: z.object({ confirmed: z.literal(true) }),
  }),
  'POST /invitations/accept': call('anyone', 'Take up an invitation to a garden by the mailed link', {
    description: 'For whoever has the link, with whatever email.',
    limit: { times: 60, window: '1 hour' },
    body: invitationAcceptance,
    answer: z.object({ share }),
  }),
});

export const accountCalls = describeCalls({
  'POST /account/password': call('signedIn', 'Change the password', {
    description: 'Ends every other session and every mailed link; with `end_tokens` all that a reset ends.',
    limit: { times: 30, window: '1 hour' },
    body: passwordChange,
    answer: z.object({ changed: z.literal(true) }),
  }),
  'POST /account/password/reset': call('signedIn', 'Have a link to a new password mailed to oneself', {
    limit: { times: 10, window: '1 hour' },
    body: noBody,
    answer: z.object({ sent: z.literal(true) }),
  }),
  'POST /account/email': call('signedIn', 'Change the email', {
    description: 'Takes effect when the link that is mailed to the new address is used.',
    limit: { times: 30, window: '1 hour' },
    body: emailChange,
    answer: z.object({ sent: z.literal(true) }),
  }),
  'POST /account/email/confirmation': call('signedIn', 'Have the link that confirms the email mailed again', {
    limit: { times: 10, window: '1 hour' },
    body: noBody,
    answer: z.object({ sent: z.literal(true) }),
  }),
  'DELETE /account': call('signedIn', 'Delete the account', {
    description:
      'Refused while devices stand in gardens of one’s own. Gardens without devices go to their first manager, or with the account.',
    limit: { times: 30, window: '1 hour' },
    body: accountDeletion,
    answer: z.object({ removed: z.literal(true) }),
  }),
  'GET /account/sessions': call('signedIn', 'Where my account is logged in', {
    description: 'The one used last first.',
    answer: listOf('sessions', accountSession),
  }),
  'DELETE /account/sessions': call('signedIn', 'End all sessions but this one', {
    description: 'Not by a personal token.',
    limit: { times: 60, window: '1 hour' },
    answer: z.object({ removed: z.literal(true) }),
  }),
  'DELETE /account/sessions/:id': call('mine', 'End one session', {
    description: 'Not by a personal token.',
    params: z.object({ id: idSchema<SessionId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
  'GET /account/second_factor': call('signedIn', 'Whether a login asks for a code besides the password', {
    answer: secondFactor,
  }),
  'POST /account/second_factor': call('signedIn', 'Get a secret for an authenticator app', {
    description: 'Codes are asked for once `confirm` has got the first one. Not by a personal token.',
    limit: { times: 30, window: '1 hour' },
    answersSecret: true,
    body: secondFactorStart,
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'POST /account/second_factor/confirm': call('signedIn', 'Ask for a code at each login from now on', {
    description: 'The answer shows the codes for a lost phone, this once.',
    limit: { times: 30, window: '1 hour' },
    answersSecret: true,
    body: secondFactorConfirmation,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  'DELETE /account/second_factor': call('signedIn', 'Ask for no code any more', {
    description: 'Takes the password and a code, and is told by mail.',
    limit: { times: 30, window: '1 hour' },
    body: secondFactorEnd,
    answer: z.object({ removed: z.literal(true) }),
  }),
  'GET /account/tokens': call('signedIn', 'My personal tokens', { answer: listOf('api_tokens', apiToken) }),
  'POST /account/tokens': call('signedIn', 'Make a personal token', {
    description: 'The answer shows the token, this once. A token cannot make tokens.',
    answersSecret: true,
    body: apiTokenCreation,
    answer: z.object({ token: z.string(), api_token: apiToken }),
  }),
  'DELETE /account/tokens/:id': call('mine', 'Take a personal token back', {
    params: z.object({ id: idSchema<ApiTokenId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
});
