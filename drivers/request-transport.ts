/** A link over which one asks and is answered. Drivers get one passed in. */
export interface RequestTransport {
  /**
   * Sends a request and waits for its answer. Rejects with DriverError: the device's own fault, or
   * 'unreachable' when no answer came within `timeoutMs` (the transport's own default when left out).
   */
  request(method: string, params: { readonly [name: string]: unknown }, timeoutMs?: number): Promise<unknown>;
}
