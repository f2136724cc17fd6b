import type { Turn } from './turns.ts';

export interface RequestManner {
  timeoutMs?: number | undefined;
  /** Where a device takes one request at a time: which one comes when. */
  turn?: Turn | undefined;
  /** Called when its turn has come: what it throws keeps the request from being sent. */
  beforeSending?: (() => void) | undefined;
}

/** A link over which one asks and is answered. Drivers get one passed in. */
export interface RequestTransport {
  /**
   * Sends a request and waits for its answer. Rejects with DriverError: the device's own fault, or
   * 'unreachable' when no answer came within `timeoutMs` (the transport's own default when left out).
   */
  request(method: string, params: { readonly [name: string]: unknown }, how?: RequestManner): Promise<unknown>;
}
