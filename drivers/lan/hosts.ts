/** `192.168.1.20`, `valves.local`, `[fe80::1]:8080`: no path, no user. */
const HOST = /^(\[[0-9a-f:]{2,39}\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/i;

/** The host that somebody typed, also as `http://host/`; null where it can be none. */
export function parseHost(typed: string): string | null {
  const host = typed
    .trim()
    .replace(/^http:\/\//i, '')
    .replace(/\/$/, '');
  return HOST.test(host) ? host : null;
}
