/** For tests: fake devices that are closed after each test, each with a driver. */
import { afterEach } from 'vitest';
import type { Adoption } from '../driver.ts';
import { createHttpLink, type HttpRequest, type SendHttp } from '../lan/http.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createShellyDriver } from './driver.ts';
import type { FakeGen1 } from './fake-gen1.ts';
import type { FakeGen2 } from './fake-gen2.ts';

export function useFakeDevices() {
  const opened: (FakeGen1 | FakeGen2)[] = [];
  afterEach(async () => {
    for (const device of opened.splice(0)) await device.close();
  });
  return async <Device extends FakeGen1 | FakeGen2>(device: Device) => {
    await device.open();
    opened.push(device);
    const warnings: string[] = [];
    const http = createHttpLink(THIS_MACHINE, 300);
    const sent: string[] = [];
    const send: SendHttp = (host, request) => {
      sent.push(describeRequest(host, request));
      return http(host, request);
    };
    const links = { send, discoverHosts: async () => [device.host] };
    const driver = createShellyDriver(links, { now: device.now, warn: (_, sentence) => warnings.push(sentence) });
    const adopt = (changes: Partial<Adoption> = {}) =>
      driver.adoptDevice(adoptionOf(device.host, 'SPRITE', { isWaterValve: true, ...changes }));
    return { device, driver, warnings, sent, adopt };
  };
}

/** Describes a request as `RelayLanguage.listMessages` does. */
function describeRequest(host: string, { method, path, body }: HttpRequest): string {
  const call = body === null ? null : JSON.parse(body);
  return `${method} http://${host}${path}${call === null ? '' : ` ${call.method} ${JSON.stringify(call.params)}`}`;
}
