/** Proxies that pass requests on to us: which are believed, and whether there are any. */
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process has seen a forwarded request: then more than this machine reaches us, whatever it listens on. */
    forwarding: { wasSeen: boolean };
  }
}

const HEADERS = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;

/** Who may state the client's address: a reverse proxy on this machine, and those that were set. */
export const listTrustedProxies = ({ trustedProxies, ingressProxy }: Services['settings']): string[] => [
  'loopback',
  ...trustedProxies,
  ...(ingressProxy === null ? [] : [ingressProxy]),
];

export function noteForwarding(app: App): void {
  const forwarding = { wasSeen: false };
  app.decorate('forwarding', forwarding);
  app.addHook('onRequest', (request, _reply, next) => {
    forwarding.wasSeen ||= Object.keys(request.headers).some((name) => HEADERS.test(name));
    next();
  });
}
