/** The OpenID provider that the operator has set: by openid-client, loaded when somebody logs in there. */
import type { Configuration } from 'openid-client';
import type { OpenIdSettings } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

export const loadOpenId = () => import('openid-client');

/** Seconds; a person waits for it. */
const PATIENCE_S = 10;

const configurations = new WeakMap<OpenIdSettings, Promise<Configuration>>();

/** Throws "not found" where no provider is set. */
export function requireProvider({ settings }: Services): OpenIdSettings {
  if (!settings.openId) throw notFound();
  return settings.openId;
}

/** What the provider says of itself, asked for once. Throws "upstream unavailable". */
export async function askProvider(settings: OpenIdSettings): Promise<Configuration> {
  const asked = configurations.get(settings) ?? discover(settings);
  configurations.set(settings, asked);
  return asked.catch(() => {
    configurations.delete(settings);
    throw new AppError('upstreamUnavailable', { message: 'errors.providerSilent', figures: { name: settings.name } });
  });
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await loadOpenId();
  // The settings allow http on this machine alone.
  const isPlain = issuer.startsWith('http:');
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The signature of the provider's answer is checked, besides the connection that it came by.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: PATIENCE_S,
  });
}
