/** Signing up, in and out (specification, sections 2, 5 and 7; decisions, session and accounts). */
import type { ApiTokenId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { ACCOUNT_TYPES, LANGUAGE_CODES, LOCALES, TOKEN_SCOPES, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { idOf, isShort, name } from './primitives.ts';
import { user } from './users.ts';

export const email = z
  .string()
  .trim()
  .min(1, { message: 'validation.emailRequired' })
  .max(254, { message: 'validation.emailInvalid' })
  .pipe(z.email({ message: 'validation.emailInvalid' }));

export const newPassword = z
  .string()
  .min(1, { message: 'validation.passwordRequired' })
  .min(LIMITS.passwordMinCharacters, { message: 'validation.passwordLength' })
  .max(LIMITS.passwordMaxCharacters, { message: 'validation.passwordLength' });

export const registration = z.strictObject({
  name,
  email,
  password: newPassword,
  account_type: z.enum(ACCOUNT_TYPES).default('PERSONAL'),
  lang: z.enum(LANGUAGE_CODES).default('EN'),
});
export type Registration = z.infer<typeof registration>;

export const login = z.strictObject({
  email,
  password: z
    .string()
    .min(1, { message: 'validation.passwordRequired' })
    .max(200, { message: 'validation.passwordLength' }),
});
export type Login = z.infer<typeof login>;

export const demoRequest = z.strictObject({ lang: z.enum(LANGUAGE_CODES).default('EN') });
export type DemoRequest = z.infer<typeof demoRequest>;

export const forgottenPassword = z.strictObject({ email });
export type ForgottenPassword = z.infer<typeof forgottenPassword>;

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
  registration: z.boolean(),
  locales: z.array(z.enum(LOCALES)),
  version: z.string(),
});
export type AccountOptions = z.infer<typeof accountOptions>;

const personName = z.string().trim().refine(isShort, { message: 'validation.nameTooLong' });

/** `POST profile`: language, units, first weekday and names; what is left out stays. */
export const profileChange = z
  .strictObject({
    lang: z.enum(LANGUAGE_CODES),
    name,
    first_name: personName.nullable(),
    last_name: personName.nullable(),
    unit_system: z.enum(UNIT_SYSTEMS),
    first_weekday: z.number().int().min(0).max(6),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

const currentPassword = z
  .string()
  .min(1, { message: 'validation.currentPasswordRequired' })
  .max(200, { message: 'validation.passwordLength' });

/** `POST account/password`. */
export const passwordChange = z
  .strictObject({
    current_password: currentPassword,
    new_password: newPassword,
    confirmation: z.string().min(1, { message: 'validation.confirmationRequired' }).max(200),
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

export const apiToken = z.object({
  id: idOf<ApiTokenId>(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `POST account/tokens`: the answer shows the token, this once. */
export const apiTokenCreation = z.strictObject({
  name,
  scope: z.enum(TOKEN_SCOPES).default('all'),
  expires_in_days: z
    .number()
    .int({ message: 'validation.wholeNumber' })
    .min(1, { message: 'validation.tokenDays' })
    .max(3650, { message: 'validation.tokenDays' })
    .nullable()
    .default(null),
});
export type ApiTokenCreation = z.infer<typeof apiTokenCreation>;
