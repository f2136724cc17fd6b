/** Signing up, in and out (specification, sections 2, 5 and 7; decisions, session and accounts). */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { ACCOUNT_TYPES, LANGUAGE_CODES, LOCALES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { name } from './primitives.ts';
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

/** `POST profile`: the language of the interface and of the user's mails. */
export const profileChange = z.strictObject({ lang: z.enum(LANGUAGE_CODES) });
