/** Faults as they are named on the wire. */
export type WireFault = 'unreachable' | 'fenced' | 'expired' | 'refused' | 'valve-fault';

/** What a device or the garden answers instead of doing what it was asked. */
export class Refusal extends Error {
  readonly fault: WireFault;
  constructor(fault: WireFault, message: string) {
    super(message);
    this.name = 'Refusal';
    this.fault = fault;
  }
}
