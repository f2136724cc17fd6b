/** Which methods an address takes, to tell a wrong method from an address that does not exist. */
import type { App } from './services.ts';

interface Route {
  pattern: RegExp;
  methods: string[];
}

/** `Allow` for an address of the API; null where there is no such address. */
export type FindAllowed = (url: string) => string | null;

/** Collects the routes that `app` gets after this call. */
export function collectRoutes(app: App): FindAllowed {
  const routes = new Map<string, Route>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);
    const route = routes.get(url) ?? { pattern, methods: [] };
    route.methods.push(...[method].flat());
    routes.set(url, route);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const methods = [...routes.values()].flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return methods.length === 0 ? null : [...new Set(methods)].sort().join(', ');
  };
}
