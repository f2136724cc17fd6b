/**
 * Who is connected to Sluice's own broker, by what each has shown of itself: strangers who say nothing take no place of a
 * device that has an account (docs/decisions/0091).
 */
import type { Socket } from 'node:net';
import type { BrokerAccount } from './broker-access.ts';

/** Those who have not said yet who they are. A device says it at once; over TLS a small board takes some seconds. */
const STRANGERS_MOST = 250;
const STRANGERS_OF_ADDRESS = 32;
/** A device whose network has failed comes again before its old connection is missed. */
const CONNECTIONS_OF_DEVICE = 8;

export class BrokerConnections {
  /** Unidentified connections by address, oldest first. */
  readonly #strangers = new Map<string, Set<Socket>>();
  readonly #sockets = new Map<string, Socket>();
  /** Connections of devices by account, oldest first. */
  readonly #ofAccount = new Map<string, Set<Socket>>();
  #strangerCount = 0;

  /** A connection begins. Where there are too many strangers, the oldest of the address that has most must go. */
  open(socket: Socket): void {
    const place = placeOf(socket);
    const address = addressOf(socket);
    this.#sockets.set(place, socket);
    const ofAddress = this.#strangers.get(address) ?? new Set();
    this.#strangers.set(address, ofAddress.add(socket));
    this.#strangerCount += 1;
    socket.once('close', () => {
      this.#sockets.delete(place);
      this.#forgetStranger(address, socket);
    });
    if (ofAddress.size > STRANGERS_OF_ADDRESS) this.#dropOldest(ofAddress);
    else if (this.#strangerCount > STRANGERS_MOST) this.#dropOldest(this.#fullest());
  }

  /** Somebody has said who it is. `conn`: of TLS too, where it lies above the connection that was opened. */
  admit(conn: Socket, { name, rights }: BrokerAccount): void {
    const socket = this.#sockets.get(placeOf(conn));
    if (!socket) return;
    this.#forgetStranger(addressOf(socket), socket);
    if (rights === 'all') return;
    const ofAccount = this.#ofAccount.get(name) ?? new Set();
    this.#ofAccount.set(name, ofAccount.add(socket));
    socket.once('close', () => {
      ofAccount.delete(socket);
      if (ofAccount.size === 0 && this.#ofAccount.get(name) === ofAccount) this.#ofAccount.delete(name);
    });
    if (ofAccount.size > CONNECTIONS_OF_DEVICE) this.#dropOldest(ofAccount);
  }

  closeAll(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  #forgetStranger(address: string, socket: Socket): void {
    const ofAddress = this.#strangers.get(address);
    if (!ofAddress?.delete(socket)) return;
    this.#strangerCount -= 1;
    if (ofAddress.size === 0) this.#strangers.delete(address);
  }

  #fullest(): ReadonlySet<Socket> {
    return [...this.#strangers.values()].reduce((most, other) => (other.size > most.size ? other : most), new Set());
  }

  #dropOldest(sockets: ReadonlySet<Socket>): void {
    const [oldest] = sockets;
    if (!oldest) return;
    this.#forgetStranger(addressOf(oldest), oldest);
    oldest.destroy();
  }
}

/** The two ends of a connection. */
const placeOf = ({ remoteAddress, remotePort, localPort }: Socket) => `${remoteAddress} ${remotePort} ${localPort}`;

/** The address, and for IPv6 the network: one machine has a whole one to itself. */
function addressOf({ remoteAddress = '' }: Socket): string {
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
