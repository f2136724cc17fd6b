/**
 * A connection to an MQTT broker that comes back by itself. Commands never wait in it: what cannot be sent now is an
 * error now, since a command that arrives minutes later could open a valve.
 */
import { Socket } from 'node:net';
import mqtt, { type MqttClient } from 'mqtt';
import { DriverError } from '../driver.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { type Subscription, Subscriptions } from './subscriptions.ts';

export type { MqttLink, MqttMessage } from '../mqtt-transport.ts';

/** Bytes of a message; larger ones are dropped. A bridge announces all its devices in one. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
const RECONNECT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SEND_TIMEOUT_MS = 2_000;
/** Topics with a message that cannot be handled; each is warned of once, up to this many. */
const MAX_TOPIC_WARNINGS = 100;
/** After one and a half of these without a sign of life a broken connection is noticed. */
const KEEPALIVE_S = 15;

/** How to reach a broker beside its address. */
export interface MqttTrust {
  /** Certificates of the authority of the broker's, PEM, in place of the usual ones; null for those. */
  ca: string | null;
}

/**
 * `warn`: called once for each reason why the broker cannot be used; the address is given without its password.
 */
export function openMqttLink(
  url: string,
  warn: (error: unknown, sentence: string) => void,
  { ca }: MqttTrust = { ca: null },
): MqttLink {
  const subscriptions = new Subscriptions();
  let lastComplaint = '';
  let connectedSince: number | null = null;
  const client: MqttClient = mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    queueQoSZero: false,
    // We subscribe ourselves, so that the broker sends what it kept again.
    resubscribe: false,
    ...(ca === null ? {} : { ca }),
  });

  // Each command that is on its way listens for the end of the connection.
  client.setMaxListeners(0);

  const listen = ({ filters }: Subscription) => {
    if (client.connected) client.subscribe([...filters], { qos: 1 }, () => {});
  };
  client.on('connect', () => {
    lastComplaint = '';
    connectedSince = performance.now();
    // A command does not wait for others to fill a packet.
    if (client.stream instanceof Socket) client.stream.setNoDelay();
    for (const subscription of subscriptions) listen(subscription);
  });
  client.on('close', () => {
    connectedSince = null;
  });
  client.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : error.name;
    if (code === lastComplaint) return;
    lastComplaint = code;
    warn(error, 'the MQTT broker cannot be used; devices behind it are offline');
  });
  // A message that nobody can handle is set aside, also where the broker sends it at each start: it ends nothing else.
  const unhandled = new Set<string>();
  const deliver = (listener: Subscription['listener'], message: MqttMessage) => {
    try {
      listener(message);
    } catch (error) {
      if (unhandled.has(message.topic) || unhandled.size >= MAX_TOPIC_WARNINGS) return;
      unhandled.add(message.topic);
      warn(error, `a message on ${JSON.stringify(message.topic)} cannot be handled, and is set aside`);
    }
  };
  client.on('message', (topic, payload, { retain }) => {
    if (payload.length > MAX_MESSAGE_BYTES) return;
    const message = { topic, payload: payload.toString('utf8'), isRetained: retain };
    for (const { listener } of subscriptions.listeningTo(topic)) deliver(listener, message);
  });

  return {
    async connected(timeoutMs) {
      if (client.connected) return;
      await new Promise<void>((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer);
          client.off('connect', finish);
          resolve();
        };
        const timer = setTimeout(() => {
          client.off('connect', finish);
          reject(new DriverError('unreachable', 'No connection to the MQTT broker.'));
        }, timeoutMs);
        client.on('connect', finish);
      });
    },
    connectedSince: () => connectedSince,
    async publish(topic, payload) {
      if (!client.connected) throw new DriverError('unreachable', 'No connection to the MQTT broker.');
      await new Promise<void>((resolve, reject) => {
        const finish = (error?: unknown) => {
          clearTimeout(timer);
          client.off('close', lost);
          if (error) reject(new DriverError('unreachable', 'The MQTT broker did not take the message.'));
          else resolve();
        };
        const lost = () => finish(new Error('closed'));
        // What is written into a connection that ends is never called back.
        const timer = setTimeout(lost, SEND_TIMEOUT_MS);
        client.once('close', lost);
        // Without acknowledgement: an acknowledged message would be sent again after a reconnection.
        client.publish(topic, payload, { qos: 0, retain: false }, (error) => finish(error));
      });
    },
    subscribe(filters, listener) {
      const subscription = { filters, listener };
      subscriptions.add(subscription);
      listen(subscription);
      return () => {
        const unused = subscriptions.remove(subscription);
        if (client.connected && unused.length > 0) client.unsubscribe(unused, () => {});
      };
    },
    async close() {
      subscriptions.clear();
      await client.endAsync(true);
    },
  };
}
