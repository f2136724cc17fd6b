/** The provider's answer when the person comes back, and the account that it opens (docs/decisions/0059). */

import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { ProviderOutcome } from '@sluice/engine/vocabulary/people';
import { recordLogin } from '../../audit-trail/index.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, findUserByEmail, type UserRow } from '../../users/index.ts';
import { takeLoginStart } from '../login-start-store.ts';
import { mailLoginChange } from '../mail-login-change.ts';
import { readSecondFactor } from '../second-factor.ts';
import { type Checks, callbackOf } from './begin.ts';
import { findLink, insertLink, noteLinkUse } from './link-store.ts';
import { askProvider, loadOpenId, requireProvider } from './provider.ts';

/** Who the provider says it is. */
interface Person {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has seen that the email is theirs. */
  isVerified: boolean;
  /** Whether more than a password was asked for there (RFC 8176). */
  isTwofold: boolean;
}

const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'swk'];

interface Answer {
  /** With the provider's parameters. */
  url: URL;
  state: string;
  fromAddress: string;
  /** Who is logged in in this browser. */
  loggedIn: UserId | null;
}

/** The account that is let in, or what the page then says. */
export async function finishAtProvider(services: Services, answer: Answer): Promise<UserRow | ProviderOutcome> {
  const { db, clock } = services;
  const { name } = requireProvider(services);
  const take = async (purpose: 'openid login' | 'openid linking') =>
    answer.state === '' ? null : takeLoginStart(db, purpose, answer.state, clock.now());
  const login = await take('openid login');
  const linking = login ? null : await take('openid linking');
  const begun = login ?? linking;
  if (!begun) return 'failed';
  const person = await askWho(services, answer, JSON.parse(begun.checks) as Checks);
  if (person === null) return 'failed';
  const at = new Date(clock.now());
  return db.transaction(async (tx) => {
    if (login) return letIn(services, tx, person, name, at);
    const user = linking?.userId && answer.loggedIn === linking.userId ? await findUser(tx, linking.userId) : null;
    if (!user) return 'failed';
    if (!(await link(services, tx, user, person, name, at))) return 'taken';
    await recordLogin(tx, { userId: user.id, action: 'LINK /openid/callback', fromAddress: answer.fromAddress, at });
    return 'linked';
  });
}

/** Null where the provider refuses, or what it sends does not fit what was asked. */
async function askWho(services: Services, { url, state }: Answer, checks: Checks): Promise<Person | null> {
  const provider = requireProvider(services);
  const openId = await loadOpenId();
  const configuration = await askProvider(provider);
  const address = new URL(callbackOf(services.settings.identityUrl));
  address.search = url.search;
  try {
    const tokens = await openId.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: checks.verifier,
      expectedState: state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return null;
    // Some tell the email only here.
    const more = claims.email ? claims : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const methods: unknown[] = Array.isArray(claims.amr) ? claims.amr : [];
    return {
      issuer: provider.issuer,
      subject: claims.sub,
      email: typeof more.email === 'string' ? more.email : '',
      isVerified: more.email_verified === true,
      isTwofold: methods.some((method) => SECOND_FACTORS.includes(String(method))),
    };
  } catch {
    return null;
  }
}

async function letIn(services: Services, tx: Transaction, person: Person, provider: string, at: Date) {
  const found = await findLink(tx, person.issuer, person.subject);
  const user = found ? await findUser(tx, found.userId) : await findConfirmed(tx, person);
  if (!user) return person.email !== '' && !person.isVerified ? 'unverified' : 'unknown';
  if (!person.isTwofold && (await readSecondFactor({ db: tx }, user.id)).is_on) return 'code';
  if (!found && !(await link(services, tx, user, person, provider, at))) return 'taken';
  await noteLinkUse(tx, user.id, person.issuer, at);
  return user;
}

/** Never an account that only claims the address, and never by a provider that has not checked it. */
async function findConfirmed(tx: Transaction, { email, isVerified }: Person): Promise<UserRow | null> {
  if (!isVerified || email === '') return null;
  const user = await findUserByEmail(tx, email);
  return user?.confirmedAt ? user : null;
}

async function link(services: Services, tx: Transaction, user: UserRow, person: Person, provider: string, at: Date) {
  const { issuer, subject, email } = person;
  const isNew = await insertLink(tx, { userId: user.id, issuer, subject, email, createdAt: at });
  if (isNew) await mailLoginChange(services, tx, user, 'providerLinked', provider);
  return isNew;
}
