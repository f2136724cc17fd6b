import type { UserId } from '@sluice/engine/vocabulary/ids';
import { AppError, notFound, type Problem } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { findUser, type UserRow } from '../users/index.ts';
import { isPasswordOf } from './password-hash.ts';

/** Throws "invalid" at `path` for a wrong password, under the headline of what failed. */
export async function checkPassword(
  { db }: Services,
  userId: UserId,
  password: string,
  path: string,
  headline?: Problem['message'],
): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  if (await isPasswordOf(user.passwordHash, password)) return user;
  const wrong = { path, message: 'errors.passwordIncorrect' } as const;
  throw headline ? new AppError('invalid', { message: headline }, wrong) : new AppError('invalid', wrong);
}
