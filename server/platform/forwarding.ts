/** Whether a proxy passes requests on to us: then more than this machine reaches Sluice, whatever it listens on. */
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process has seen a forwarded request. */
    forwarding: { wasSeen: boolean };
  }
}

const HEADERS = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;

export function noteForwarding(app: App): void {
  const forwarding = { wasSeen: false };
  app.decorate('forwarding', forwarding);
  app.addHook('onRequest', (request, _reply, next) => {
    forwarding.wasSeen ||= Object.keys(request.headers).some((name) => HEADERS.test(name));
    next();
  });
}
