/** Loads matter.js, the library of the protocol, when it is first needed: it takes two seconds and 160 MB. */
import type { Environment, UdpSocket, UdpSocketOptions } from '@matter/main';
import { MDNS_PORT, quietMatter, silentSocket } from '../matter-process.ts';

export type Library = Awaited<ReturnType<typeof importLibrary>>;

let loading: Promise<Library> | null = null;

async function importLibrary() {
  await quietMatter();
  const [matter, protocol, types, valve, general, credentials, administrator, nodejs] = await Promise.all([
    import('@matter/main'),
    import('@matter/main/protocol'),
    import('@matter/main/types'),
    import('@matter/main/clusters/valve-configuration-and-control'),
    import('@matter/main/clusters/general-commissioning'),
    import('@matter/main/clusters/operational-credentials'),
    import('@matter/main/clusters/administrator-commissioning'),
    import('@matter/nodejs'),
  ]);
  // What goes wrong comes back as an error of the call.
  matter.Logger.level = matter.LogLevel.FATAL;
  const { ValveConfigurationAndControl } = valve;
  const { GeneralCommissioning } = general;
  const { OperationalCredentials } = credentials;
  const { AdministratorCommissioning } = administrator;
  const clusters = {
    ValveConfigurationAndControl,
    GeneralCommissioning,
    OperationalCredentials,
    AdministratorCommissioning,
  };
  const { NodeJsNetwork, NodeJsCrypto } = nodejs;
  return { ...matter, ...protocol, ...types, ...clusters, NodeJsNetwork, NodeJsCrypto };
}

export function loadLibrary(): Promise<Library> {
  loading ??= importLibrary();
  return loading;
}

/** The machine's network. Without IPv6 or multicast, devices are reached by IPv4 and at their addresses alone. */
export function openNetwork({ NodeJsNetwork }: Library): InstanceType<Library['Network']> {
  class MachineNetwork extends NodeJsNetwork {
    override async createUdpSocket(options: UdpSocketOptions): Promise<UdpSocket> {
      return super.createUdpSocket(options).catch((error: unknown) => {
        if (options.type !== 'udp6' && options.listeningPort !== MDNS_PORT) throw error;
        return silentSocket(options);
      });
    }
  }
  return new MachineNetwork();
}

/**
 * A place for one node, apart from all others: what it stores stays in memory, and is gone with it. `network`: how packets
 * are sent, where it is not the machine's own network.
 */
export function openEnvironment(
  library: Library,
  name: string,
  network: InstanceType<Library['Network']> = openNetwork(library),
): Environment {
  const { StorageService, MemoryStorageDriver, Network, Crypto, Entropy } = library;
  const environment = new library.Environment(name);
  const crypto = new library.NodeJsCrypto();
  environment.set(Network, network);
  environment.set(Crypto, crypto);
  environment.set(Entropy, crypto);
  const storage = new StorageService(environment);
  storage.registerDriver(MemoryStorageDriver);
  storage.defaultDriver = MemoryStorageDriver.id;
  return environment;
}
