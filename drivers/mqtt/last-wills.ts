/**
 * Commands to close that a broker sends by itself when this process is gone: each is the last will of a small connection
 * of its own (docs/fail-safe.md, 3; docs/decisions/0068). It covers a process that is killed or hangs, a machine
 * without power, and a network that breaks between it and the broker; not a broker or a device that is gone.
 */
import mqtt, { type MqttClient } from 'mqtt';
import type { LastWills, WillMessage } from '../mqtt-transport.ts';
import type { MqttTrust } from './mqtt-link.ts';

/** A broker takes a connection for lost after one and a half times this. */
const KEEPALIVE_S = 10;
const RECONNECT_MS = 1_000;

/**
 * `url`: of a broker that outlives this process. The connection comes again by itself, with its will, as long as the
 * will is held.
 */
export function openLastWills(url: string, { ca }: MqttTrust = { ca: null }): LastWills {
  const connections = new Map<string, MqttClient>();

  function connect({ topic, payload }: WillMessage): MqttClient {
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      clean: true,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: RECONNECT_MS,
      ...(ca === null ? {} : { ca }),
      will: { topic, payload: Buffer.from(payload), qos: 1, retain: false },
    });
    // The link that all drivers share warns of a broker that cannot be used.
    client.on('error', () => {});
    return client;
  }

  async function release(key: string): Promise<void> {
    const client = connections.get(key);
    connections.delete(key);
    await client?.endAsync();
  }

  return {
    async hold(key, message, timeoutMs) {
      const before = connections.get(key);
      const client = before ?? connect(message);
      connections.set(key, client);
      if (client.connected || (await awaitConnection(client, timeoutMs))) return true;
      // One that was held is of a valve that may be open: it comes again with its connection.
      if (before === undefined) await release(key);
      return false;
    },
    release,
    async close() {
      const clients = [...connections.values()];
      connections.clear();
      // Without a DISCONNECT, so that the broker sends the will and closes the valve.
      await Promise.all(
        clients.map(async (client) => {
          client.stream.destroy();
          await client.endAsync(true);
        }),
      );
    },
  };
}

function awaitConnection(client: MqttClient, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      client.off('connect', finish);
      resolve(client.connected);
    };
    const timer = setTimeout(finish, timeoutMs);
    client.on('connect', finish);
  });
}
