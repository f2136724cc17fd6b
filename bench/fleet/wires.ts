/** What a start is sent to, as the network sees it: for each place a valve of Sluice's, and one of a bare timer's. */
import { request } from 'node:http';
import { type FakeEntity, FakeHomeAssistant, TOKEN } from '@sluice/drivers/home-assistant/fake-home-assistant';
import { FakeGen2 } from '@sluice/drivers/shelly/fake-gen2';

export interface Wire {
  of: string;
  /** What the bare timer does. */
  reference: string;
  /** The body with which a device is added to a garden. */
  describeDevice(place: number): object;
  /** When the command came that opens the valve, epoch milliseconds; null where none came. */
  openedAt(whose: 'own' | 'bare', place: number): number | null;
  openBare(place: number, durationS: number): Promise<void>;
  close(): Promise<void>;
}

export const preciseNow = () => performance.timeOrigin + performance.now();

/** A relay for each place, each at an address of its own. */
export async function openRelays(count: number): Promise<Wire> {
  const open = async (number: number) => {
    const device = new FakeGen2({ startMs: preciseNow, relays: 1 });
    device.id = `shellypro1-${number.toString(16).padStart(12, '0')}`;
    await device.open();
    return device;
  };
  const many = (first: number) => Promise.all(Array.from({ length: count }, (_, place) => open(first + place)));
  const devices = { own: await many(0), bare: await many(count) };
  return {
    of: 'due time to packet',
    reference: 'bare timer and socket',
    describeDevice: (place) => ({ driver: 'shelly', address: devices.own[place]?.host, is_water_valve: true }),
    openedAt(whose, place) {
      const relay = devices[whose][place]?.relays[0];
      return relay?.isOn ? relay.timerStartedMs : null;
    },
    async openBare(place, durationS) {
      const params = { id: 0, on: true, toggle_after: durationS };
      const [hostname, port] = devices.bare[place]?.host.split(':') ?? [];
      await new Promise<void>((resolve, reject) => {
        const asked = request({ hostname, port, path: '/rpc', method: 'POST', agent: false }, (response) => {
          response.resume().on('end', () => resolve());
        });
        asked.on('error', reject).end(JSON.stringify({ id: 1, src: 'bench', method: 'Switch.Set', params }));
      });
    },
    close: async () => {
      await Promise.all([...devices.own, ...devices.bare].map((device) => device.close()));
    },
  };
}

const WHOSE = ['own', 'bare'] as const;
const idOf = (whose: (typeof WHOSE)[number], place: number) => `${whose}_${place}`;
const toTap = (name: string): FakeEntity => ({
  entityId: `valve.${name}`,
  registryId: name.padStart(32, '0'),
  integration: 'linktap',
  uniqueId: name,
  deviceId: `device_${name}`,
  name,
  state: 'closed',
  attributes: { supported_features: 3, device_class: 'water' },
});

/** A tap for each place, all in one Home Assistant, whose integration opens them for a time. */
export async function openTaps(count: number): Promise<Wire> {
  const names = WHOSE.flatMap((whose) => Array.from({ length: count }, (_, place) => idOf(whose, place)));
  const devices = names.map((name) => ({ id: `device_${name}`, name, model: 'Tap' }));
  const home = new FakeHomeAssistant(names.map(toTap), devices);
  const calls = new Map<string, number>();
  home.onCall = (entityId, service) => {
    if (service === 'linktap.start_watering') calls.set(entityId, preciseNow());
  };
  await home.open();
  const socket = new WebSocket(`ws://${home.host}/api/websocket`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', reject);
    socket.addEventListener('message', ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'auth_required') socket.send(JSON.stringify({ type: 'auth', access_token: TOKEN }));
      if (type === 'auth_ok') resolve();
    });
  });
  let messages = 0;
  return {
    of: 'due time to service call',
    reference: 'bare timer and call over an open socket',
    describeDevice: (place) => ({
      driver: 'home-assistant',
      address: `${home.host}/device_${idOf('own', place)}`,
      access: { token: TOKEN },
    }),
    openedAt: (whose, place) => calls.get(`valve.${idOf(whose, place)}`) ?? null,
    async openBare(place, durationS) {
      messages += 1;
      const call = { domain: 'linktap', service: 'start_watering', service_data: { seconds: durationS } };
      const target = { entity_id: `valve.${idOf('bare', place)}` };
      socket.send(JSON.stringify({ id: messages, type: 'call_service', ...call, target }));
    },
    async close() {
      socket.close();
      await home.close();
    },
  };
}
