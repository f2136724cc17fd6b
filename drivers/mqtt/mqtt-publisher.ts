/** A connection that publishes retained messages, with a last will for when we are gone. */
import { Socket } from 'node:net';
import mqtt, { type MqttClient } from 'mqtt';
import type { MqttMessage } from '../mqtt-transport.ts';
import type { MqttTrust } from './mqtt-link.ts';

const RECONNECT_MS = 2_000;
const KEEPALIVE_S = 15;

export interface PublisherOptions extends MqttTrust {
  url: string;
  /** Last will, retained: the broker sends it when the connection is lost. */
  will: { topic: string; payload: string };
  filters: readonly string[];
  /** After each connection, once it listens. */
  onConnect(): void;
  onMessage(message: MqttMessage): void;
  warn(error: unknown, sentence: string): void;
}

export interface MqttPublisher {
  /** Publishes a retained message. Messages that cannot be sent now are lost: `onConnect` sends all again. */
  publishRetained(topic: string, payload: string): void;
  /** Says `farewell` on the topic of the will, and hangs up. */
  close(farewell: string): Promise<void>;
}

export function openMqttPublisher({
  url,
  ca,
  will,
  filters,
  onConnect,
  onMessage,
  warn,
}: PublisherOptions): MqttPublisher {
  let hasComplained = false;
  const client: MqttClient = mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: RECONNECT_MS,
    queueQoSZero: false,
    resubscribe: false,
    ...(ca === null ? {} : { ca }),
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true },
  });
  client.on('connect', () => {
    hasComplained = false;
    if (client.stream instanceof Socket) client.stream.setNoDelay();
    client.subscribe([...filters], { qos: 0 }, () => onConnect());
  });
  client.on('error', (error) => {
    if (!hasComplained) warn(error, 'the MQTT broker cannot be used; nothing is shown to Home Assistant');
    hasComplained = true;
  });
  client.on('message', (topic, payload, { retain }) => {
    try {
      onMessage({ topic, payload: payload.toString('utf8'), isRetained: retain });
    } catch (error) {
      warn(error, `a message on ${JSON.stringify(topic)} cannot be handled, and is set aside`);
    }
  });
  const publishRetained = (topic: string, payload: string) => {
    if (client.connected) client.publish(topic, payload, { qos: 0, retain: true }, () => {});
  };
  return {
    publishRetained,
    async close(farewell) {
      publishRetained(will.topic, farewell);
      await client.endAsync();
    },
  };
}
