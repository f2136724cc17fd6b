import type { Announced } from '../lan/announcements.ts';

/** Shellys announce `_shelly._tcp`, the first generation only `_http._tcp`; instances are named as `ShellyPro4PM-F008D1D8B8B8`. */
export const SHELLY: Announced = {
  services: ['_shelly._tcp.local', '_http._tcp.local'],
  isOurs: (instance) => /^shelly[^.]*\._(shelly|http)\._tcp\.local$/i.test(instance),
  webPort: null,
};
