/** The machine's network as homes reach gardens: what it lacks ends no process, and is said. */
import { createSocket, type Socket } from 'node:dgram';
import type { Network, UdpSocket, UdpSocketOptions } from '@matter/main';
import { MDNS_PORT, silentSocket } from '@sluice/drivers/matter-process';
import type { Matter } from './library.ts';

const MDNS_GROUP = '224.0.0.251';
const LOOPBACK = '127.0.0.1';

/** Where a socket cannot be had, for lack of IPv6 or of multicast, a silent one stands in: the others go on. */
export function openHomeNetwork({ Environment, Network: Base, AddressInUseError }: Matter, address: string | null) {
  const machine = Environment.default.get(Base);

  class HomeNetwork extends Base {
    getNetInterfaces(...args: Parameters<Network['getNetInterfaces']>) {
      return machine.getNetInterfaces(...args);
    }
    getIpMac(name: string) {
      return machine.getIpMac(name);
    }
    async createUdpSocket(options: UdpSocketOptions): Promise<UdpSocket> {
      const isAnnouncement = options.listeningPort === MDNS_PORT;
      // Whoever listens at one address is looked for at no other.
      if (address !== null && (isAnnouncement || options.type === 'udp6')) return silentSocket(options);
      try {
        const place = isAnnouncement || address === null ? {} : { listeningAddress: address };
        return await machine.createUdpSocket({ ...options, ...place });
      } catch (error) {
        if (!isAnnouncement && (options.type !== 'udp6' || error instanceof AddressInUseError)) throw error;
        return silentSocket(options);
      }
    }
  }
  return new HomeNetwork();
}

/** True where `use` of a UDP socket that is bound to the port does not fail. */
const tryPort = (port: number, address: string | null, use: (socket: Socket) => void = () => {}) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: port === MDNS_PORT });
    const end = (isDone: boolean) => socket.close(() => resolve(isDone));
    socket.once('error', () => end(false));
    socket.bind(port, address ?? undefined, () => {
      try {
        use(socket);
        end(true);
      } catch {
        end(false);
      }
    });
  });

export const isPortFree = (port: number, address: string | null) => tryPort(port, address);

/** Whether this machine takes part in multicast. At an address of its own it does not. */
export const canAnnounce = async (address: string | null) =>
  address !== LOOPBACK && (await tryPort(MDNS_PORT, null, (socket) => socket.addMembership(MDNS_GROUP)));
