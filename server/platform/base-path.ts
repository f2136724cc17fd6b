/**
 * The path below which people reach Sluice: that of SLUICE_BASE_URL, or the one that Home Assistant gives it in its own
 * site and names in `X-Ingress-Path`. Proxies that pass it on and proxies that cut it off are both served.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isThisMachine } from './limits/index.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As the browser sees it, without a slash at its end; empty at the root. */
    basePath: string;
    /** Home Assistant shows us in its own site, and passes this request on. */
    isIngress: boolean;
  }
}

const INGRESS_PATH = /^(?:\/[\w.~-]+){1,8}$/;

/** Without a slash at its end; empty for the root. */
export const pathOfUrl = (url: string) => new URL(url).pathname.replace(/\/+$/, '');

/** The address that our routes know: without the base path, if it has come along. */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/** For Fastify, which asks before it looks for a route; none where there is no base path. */
export function makeRewrite(baseUrl: string): ((request: IncomingMessage) => string) | undefined {
  const basePath = pathOfUrl(baseUrl);
  return basePath === '' ? undefined : ({ url = '/' }) => withoutBasePath(url, basePath);
}

/**
 * Home Assistant adds whom it serves, and its Supervisor adds Home Assistant. Whoever comes by a tunnel that ends at Home
 * Assistant is not on this machine.
 */
function findClient(forwarded: string | string[] | undefined): string | undefined {
  const address = String(forwarded ?? '')
    .split(',')
    .at(-2)
    ?.trim();
  return address !== undefined && isIP(address) > 0 && !isThisMachine(address) ? address : undefined;
}

const withoutMapping = (address: string | undefined) => address?.replace(/^::ffff:/i, '');

export function noteBasePaths(app: App, settings: Services['settings']): void {
  const { baseUrl } = settings;
  const set = { path: pathOfUrl(baseUrl), host: new URL(baseUrl).host };
  app.decorateRequest('basePath', '');
  app.decorateRequest('isIngress', false);
  app.addHook('onRequest', (request, reply, next) => {
    const named = request.headers['x-ingress-path'];
    const isIngress =
      settings.ingressProxy !== null &&
      withoutMapping(request.raw.socket.remoteAddress) === settings.ingressProxy &&
      typeof named === 'string' &&
      INGRESS_PATH.test(named);
    request.isIngress = isIngress;
    if (isIngress) {
      request.basePath = named;
      request.fromAddress = findClient(request.headers['x-forwarded-for']) ?? request.fromAddress;
    } else if (request.originalUrl !== request.url || request.host === set.host) request.basePath = set.path;
    const [path, search] = request.originalUrl.split(/(?=\?)/, 2);
    // The page finds its files from its own address, which must end with a slash.
    if (set.path !== '' && path === set.path) return void reply.redirect(`${set.path}/${search ?? ''}`);
    next();
  });
}
