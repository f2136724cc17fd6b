/** For tests: a connection that receives messages without a broker. */
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';

export interface ListeningLink {
  link: MqttLink;
  say(message: Pick<MqttMessage, 'topic' | 'payload'>): void;
}

export function openListeningLink(): ListeningLink {
  const listeners: ((message: MqttMessage) => void)[] = [];
  return {
    link: {
      connected: async () => {},
      connectedSince: () => 0,
      publish: async () => {},
      subscribe(_, listener) {
        listeners.push(listener);
        return () => {};
      },
      close: async () => {},
    },
    say(message) {
      for (const listener of listeners) listener({ ...message, isRetained: false });
    },
  };
}
