/** What a driver may use of the connection to an MQTT broker; `mqtt/mqtt-link.ts` makes it. */

export interface MqttMessage {
  topic: string;
  payload: string;
  /** The broker kept it from earlier; it may be of any age. */
  isRetained: boolean;
}

export interface MqttLink {
  /** Waits for the connection. Rejects with DriverError 'unreachable' when there is none within `timeoutMs`. */
  connected(timeoutMs: number): Promise<void>;
  /** Since when there is a connection without a break, milliseconds of `performance.now()`; null while there is none. */
  connectedSince(): number | null;
  /** Sends a message, not retained, or rejects with DriverError 'unreachable'. Says nothing of its arrival. */
  publish(topic: string, payload: string): Promise<void>;
  /** Listens to topics, also after each reconnection. Returns the end of listening. */
  subscribe(filters: readonly string[], listener: (message: MqttMessage) => void): () => void;
  close(): Promise<void>;
}

/** A command to close, as its device expects it. */
export interface WillMessage {
  topic: string;
  payload: string;
}

/** Messages that the broker sends when this process is gone; `mqtt/last-wills.ts` makes them. */
export interface LastWills {
  /**
   * Whether the broker holds the will now; it does until it is released. `key`: of the valve; a held will stays.
   */
  hold(key: string, message: WillMessage, timeoutMs: number): Promise<boolean>;
  /** Takes it back: the valve is shut. */
  release(key: string): Promise<void>;
  /** Has the broker send the wills that it still holds. */
  close(): Promise<void>;
}
