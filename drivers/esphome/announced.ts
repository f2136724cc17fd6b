import type { Announced } from '../lan/announcements.ts';

/** What is announced is the port of the native API; the web server has the usual one, or its address is typed. */
export const ESPHOME: Announced = {
  services: ['_esphomelib._tcp.local'],
  isOurs: (instance) => /^[^.]+\._esphomelib\._tcp\.local$/i.test(instance),
  webPort: 80,
};
