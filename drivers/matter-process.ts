/**
 * What matter.js may have of the process. Valves that are driven and gardens that are shown both load it, each where it
 * needs it.
 */
import type { UdpSocket, UdpSocketOptions } from '@matter/main';

/** The port of multicast DNS. */
export const MDNS_PORT = 5353;

let quieting: Promise<void> | null = null;

/** To be called before the library is loaded: signals, exit code, arguments and files are Sluice's. */
export function quietMatter(): Promise<void> {
  quieting ??= import('@matter/nodejs/config').then(({ config }) => {
    Object.assign(config, {
      loadProcessArgv: false,
      loadProcessEnv: false,
      loadConfigFile: false,
      trapProcessSignals: false,
      trapUnhandledErrors: false,
      setProcessExitCodeOnError: false,
    });
  });
  return quieting;
}

/** Takes what is sent, and hears nothing: for a machine without IPv6 or multicast, so that the rest goes on. */
export const silentSocket = ({ listeningPort = 0 }: UdpSocketOptions): UdpSocket => ({
  maxPayloadSize: 1_232,
  port: listeningPort,
  addMembership: () => undefined,
  dropMembership: () => undefined,
  onData: () => ({ close: async () => undefined }),
  send: async () => undefined,
  supports: () => false,
  close: async () => undefined,
});
