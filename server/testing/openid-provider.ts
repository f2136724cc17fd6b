/** An OpenID provider for tests, on this machine: discovery, authorization, tokens, keys and user info as documented. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { present } from '../../scripts/present.ts';

const CLIENT = { clientId: 'sluice', clientSecret: 'a secret of both' };
const KEY_ID = 'key 1';
const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Granted {
  challenge: string;
  nonce: string;
  redirect: string;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const part of request) body += part;
  return new URLSearchParams(body);
}

/** Either way in which a client says who it is. */
function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  const given = basic ? { id, secret } : { id: form.get('client_id'), secret: form.get('client_secret') };
  return given.id === CLIENT.clientId && given.secret === CLIENT.clientSecret;
}

export async function openProvider() {
  const key = makeKey();
  const granted = new Map<string, Granted>();
  /** Who is logged in there. */
  let claims: Record<string, unknown> = {};
  /** Claims that only the user info has. */
  let moreClaims: Record<string, unknown> = {};
  let signingKey: KeyObject = key.privateKey;

  function makeToken(issuer: string, nonce: string): string {
    const now = Math.floor(present() / 1000);
    const body = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, nonce, ...claims };
    const signed = `${encode({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })}.${encode(body)}`;
    const mac = sign('sha256', Buffer.from(signed), { key: signingKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${mac.toString('base64url')}`;
  }

  async function answer(request: IncomingMessage, issuer: string): Promise<object | null> {
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      };
    }
    if (pathname === '/keys')
      return { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' }] };
    if (pathname === '/me') return { sub: claims.sub, ...moreClaims };
    if (pathname !== '/token') return null;
    const form = await readForm(request);
    const code = form.get('code') ?? '';
    const grant = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = grant?.challenge === challenge && grant.redirect === form.get('redirect_uri');
    if (!fits || !isClient(request, form)) return null;
    return { access_token: 'for /me', token_type: 'Bearer', expires_in: 60, id_token: makeToken(issuer, grant.nonce) };
  }

  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`;
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/authorize') {
      const ask = (name: string) => url.searchParams.get(name) ?? '';
      const code = randomUUID();
      const back = new URL(ask('redirect_uri'));
      granted.set(code, { challenge: ask('code_challenge'), nonce: ask('nonce'), redirect: back.href });
      back.search = new URLSearchParams({ code, state: ask('state') }).toString();
      return response.writeHead(302, { location: back.href }).end();
    }
    const body = await answer(request, issuer);
    response
      .writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? { error: 'invalid_grant' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { issuer, ...CLIENT, name: 'The Allotments' },
    /** Who is logged in there from now on. */
    is(who: Record<string, unknown>, onlyInUserInfo: Record<string, unknown> = {}): void {
      claims = who;
      moreClaims = onlyInUserInfo;
    },
    /** From now on by a key that is none of its own. */
    forge(): void {
      signingKey = makeKey().privateKey;
    },
    beHonest(): void {
      signingKey = key.privateKey;
    },
    close: () => server.close(),
  };
}
