/** The way to the provider: with PKCE, a state and a nonce, all kept here until the person comes back. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { RequestAccount } from '../../platform/account-of-request.ts';
import { notPermitted } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { checkPassword } from '../check-password.ts';
import { insertLoginStart } from '../login-start-store.ts';
import { askProvider, loadOpenId, requireProvider } from './provider.ts';

/** What the provider's answer is checked with. */
export interface Checks {
  verifier: string;
  nonce: string;
}

export const callbackOf = (identityUrl: string) => `${identityUrl}/auth/openid/callback`;

/** Begins a login. Throws "not found" where no provider is set. */
export const beginLogin = (services: Services) => begin(services);

/** Begins connecting an account. Throws "invalid" at `current_password`, "not permitted" for a personal token. */
export async function beginLinking(services: Services, account: RequestAccount, password: string) {
  requireProvider(services);
  if (account.tokenName !== null) throw notPermitted();
  await checkPassword(services, account.id, password, 'current_password');
  return begin(services, account.id);
}

async function begin(services: Services, userId?: UserId): Promise<{ url: string; state: string }> {
  const { db, clock, settings } = services;
  const configuration = await askProvider(requireProvider(services));
  const openId = await loadOpenId();
  const checks: Checks = { verifier: openId.randomPKCECodeVerifier(), nonce: openId.randomNonce() };
  const state = openId.randomState();
  const url = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(settings.identityUrl),
    scope: 'openid email profile',
    code_challenge: await openId.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: checks.nonce,
  });
  await insertLoginStart(db, {
    ...{ purpose: userId ? 'openid linking' : 'openid login', key: state, checks: JSON.stringify(checks) },
    ...(userId && { userId }),
    nowMs: clock.now(),
  });
  return { url: url.href, state };
}
