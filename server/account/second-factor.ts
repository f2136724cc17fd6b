/** Codes of an authenticator app besides the password (RFC 6238), and codes for a lost phone. */
import { randomBytes } from 'node:crypto';
import type { SecondFactorEnd } from '@sluice/contract/account';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { Secret, TOTP } from 'otpauth';
import type { RequestAccount } from '../platform/account-of-request.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { conflict, invalid, notPermitted } from '../platform/errors.ts';
import { tooManyRequests } from '../platform/limits/index.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { findUser } from '../users/index.ts';
import { checkPassword } from './check-password.ts';
import { mailLoginChange } from './mail-login-change.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  type SecondFactorRow,
  startSecondFactor,
  updateSecondFactor,
} from './second-factor-store.ts';

const PERIOD_S = 30;
/** A code of the period before or after is taken too: clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sluice', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

export async function readSecondFactor({ db }: { db: Queryable }, userId: UserId) {
  const row = await findSecondFactor(db, userId);
  const isOn = row?.confirmedAt != null;
  return { is_on: isOn, recovery_codes_left: isOn ? row.recoveryHashes.length : 0 };
}

/** Throws "invalid" at `current_password`, "conflict" where one is on, "not permitted" for a personal token. */
export async function beginSecondFactor(services: Services, account: RequestAccount, password: string) {
  if (account.tokenName !== null) throw notPermitted();
  const { db } = services;
  const user = await checkPassword(services, account.id, password, 'current_password');
  if ((await findSecondFactor(db, account.id))?.confirmedAt) throw conflict('errors.secondFactorOn');
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
  await startSecondFactor(db, account.id, secret);
  return { secret, uri: totpOf(secret, user.email).toString() };
}

/** Takes the first code; returns the codes for a lost phone. Throws "invalid" at `code`. */
export async function confirmSecondFactor(services: Services, userId: UserId, code: string): Promise<string[]> {
  const { db, clock } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await lockSecondFactor(tx, userId);
    if (!row || row.confirmedAt) throw conflict('errors.secondFactorOn');
    const period = findPeriod(row, code, now);
    if (period === null) throw invalid('code', 'errors.codeWrong');
    const codes = Array.from({ length: LIMITS.recoveryCodes }, () => formatRecoveryCode(randomBytes(8)));
    await updateSecondFactor(tx, userId, {
      ...{ confirmedAt: new Date(now), lastPeriod: period, wrongCodes: 0 },
      recoveryHashes: codes.map((one) => hashToken(plainCode(one))),
    });
    await mailLoginChange(services, tx, await findUser(tx, userId), 'secondFactorOn');
    return codes;
  });
}

/**
 * Asks for the password and a code, as a login does: of the app, or one for a lost phone. Throws "invalid" at the one that
 * is wrong.
 */
export async function endSecondFactor(
  services: Services,
  userId: UserId,
  { current_password: password, code }: SecondFactorEnd,
): Promise<void> {
  const user = await checkPassword(services, userId, password, 'current_password');
  const wasOn = await checkCode(services, userId, code);
  await services.db.transaction(async (tx) => {
    await deleteSecondFactor(tx, userId);
    if (wasOn) await mailLoginChange(services, tx, user, 'secondFactorOff');
  });
}

/**
 * At a login whose password was right. Throws "invalid" at `code` where one is asked for and is missing, wrong, used
 * already, or of an app whose secret cannot be read, "too many requests" after too many wrong ones. Returns whether one is asked for.
 */
export async function checkCode({ db, clock }: Services, userId: UserId, code: string | undefined): Promise<boolean> {
  const now = clock.now();
  const outcome = await db.transaction(async (tx) => {
    const row = await lockSecondFactor(tx, userId);
    if (!row?.confirmedAt) return 'unasked';
    if (!code) return 'missing';
    const pausedUntil = (row.lastWrongAt?.getTime() ?? 0) + HOUR_MS;
    if (row.wrongCodes >= LIMITS.wrongCodesMax && pausedUntil > now) return { pausedMs: pausedUntil - now };
    const used = useCode(row, code, now);
    const wrongCodes = row.wrongCodes >= LIMITS.wrongCodesMax ? 1 : row.wrongCodes + 1;
    await updateSecondFactor(
      tx,
      userId,
      used ? { ...used, wrongCodes: 0 } : { wrongCodes, lastWrongAt: new Date(now) },
    );
    if (used) return 'right';
    return row.secret === '' ? 'keyLost' : 'wrong';
  });
  if (typeof outcome === 'object') throw tooManyRequests(Math.ceil(outcome.pausedMs / 1_000));
  if (outcome === 'missing') throw invalid('code', 'errors.codeMissing');
  if (outcome === 'wrong') throw invalid('code', 'errors.codeWrong');
  if (outcome === 'keyLost') throw invalid('code', 'errors.codeKeyLost');
  return outcome === 'right';
}

/** What changes when this code is used; null for a wrong one. */
function useCode(row: SecondFactorRow, code: string, now: number): Partial<SecondFactorRow> | null {
  const period = findPeriod(row, code, now);
  if (period !== null) return { lastPeriod: period };
  const hash = hashToken(plainCode(code));
  if (!row.recoveryHashes.includes(hash)) return null;
  return { recoveryHashes: row.recoveryHashes.filter((one) => one !== hash) };
}

/** The period of a code of the app; null for a wrong one, and for one of a period that was used already. */
function findPeriod({ secret, lastPeriod }: SecondFactorRow, code: string, now: number): number | null {
  // Sealed with a key that is missing: whose codes anybody could work out.
  if (secret === '') return null;
  const delta = totpOf(secret, '').validate({ token: code.replaceAll(' ', ''), timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const period = Math.floor(now / 1_000 / PERIOD_S) + delta;
  return period > lastPeriod ? period : null;
}

/** Formats it as `3f9a-81c2-77d0-e5b4`. */
const formatRecoveryCode = (bytes: Buffer) => bytes.toString('hex').replace(/(.{4})(?=.)/g, '$1-');
const plainCode = (code: string) => code.toLowerCase().replace(/[^0-9a-f]/g, '');
