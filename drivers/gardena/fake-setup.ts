/** For tests: a driver that speaks with a gateway of our own making. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createGardenaDriver } from './driver.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { createGateways } from './gateways.ts';

export interface TestTools {
  folder: string;
  now(): number;
  /** Hosts that announce themselves. */
  hosts?: string[];
  echoMs?: number;
}

/** It asks again at each look, since no time passes for it. */
export const makeTestDriver = ({ folder, now, hosts = [], echoMs = 2_000 }: TestTools) =>
  createGardenaDriver({
    gateways: createGateways({
      networks: THIS_MACHINE,
      denied: new DeniedLogins(now, () => {}),
      timeoutMs: 2_000,
      commandMs: 150,
    }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => hosts,
    now,
    sleep: () => sleep(1),
    echoMs,
    lookMs: 10,
    stateAgeMs: 0,
    lookAgeMs: 0,
  });

export const gardenaAdoption = (gateway: FakeGateway, device: string, type: Parameters<typeof adoptionOf>[1]) =>
  adoptionOf(`gardena://${gateway.host}/${device}`, type, { access: { password: gateway.password } });
