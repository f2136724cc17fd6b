/** Direct access to the simulated hardware, and its own record of what was open when. */
import { createSocketTransport, type SocketTransport } from '@sluice/drivers/simulated/socket-transport';

/** One time that a valve was open, as the device itself counted. */
export interface Opening {
  serial: string;
  terminal: number;
  runId: string | null;
  /** Epoch milliseconds. */
  openedAt: number;
  seconds: number;
  litres: number;
  open: boolean;
}

const ANSWER_MS = 60_000;

export const openHardware = (socketPath: string): SocketTransport => createSocketTransport(socketPath, ANSWER_MS);

export async function readOpenings(transport: SocketTransport): Promise<Opening[]> {
  const { openings } = (await transport.request('listOpenings', {})) as { openings: Opening[] };
  return openings;
}
