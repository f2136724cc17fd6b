/** matter.js, loaded when the first garden is shown: it takes seconds and much memory. */
import type { Environment } from '@matter/main';
import { quietMatter } from '@sluice/drivers/matter-process';
import { openHomeNetwork } from './network.ts';

export type Matter = Awaited<ReturnType<typeof importMatter>>;

let loading: Promise<Matter> | null = null;

/** One for the process, whose settings hold for all of it. */
export function loadMatter(): Promise<Matter> {
  loading ??= importMatter();
  return loading;
}

async function importMatter() {
  await quietMatter();
  const [matter, protocol, types, aggregator, valve, bridged, control, cluster] = await Promise.all([
    import('@matter/main'),
    import('@matter/main/protocol'),
    import('@matter/main/types'),
    import('@matter/main/endpoints/aggregator'),
    import('@matter/main/devices/water-valve'),
    import('@matter/main/behaviors/bridged-device-basic-information'),
    import('@matter/main/behaviors/valve-configuration-and-control'),
    import('@matter/main/clusters/valve-configuration-and-control'),
  ]);
  // What goes wrong comes back as an error of the call; it would write to the console besides.
  matter.Logger.level = matter.LogLevel.FATAL;
  return { ...matter, ...protocol, ...types, ...aggregator, ...valve, ...bridged, ...control, ...cluster };
}

/** What all gardens share: the machine's network and its announcements. `address`: where it listens; null for anywhere. */
export function openRoot(matter: Matter, address: string | null): Environment {
  const { Environment, Crypto, Entropy, Network } = matter;
  const root = new Environment('sluice-gardens');
  root.set(Crypto, Environment.default.get(Crypto));
  root.set(Entropy, Environment.default.get(Entropy));
  root.set(Network, openHomeNetwork(matter, address));
  return root;
}

/** A place in which what the library stores stays in memory; `changed` is called at each change. */
export function openPlace(matter: Matter, root: Environment, name: string, stored: string, changed: () => void) {
  const { Environment, MemoryStorageDriver, StorageService, fromJson, toJson } = matter;
  type Values = ConstructorParameters<typeof MemoryStorageDriver>[0];

  class NotedStorage extends MemoryStorageDriver {
    override set(...args: Parameters<InstanceType<typeof MemoryStorageDriver>['set']>) {
      super.set(...args);
      changed();
    }
    override delete(contexts: string[], key: string) {
      super.delete(contexts, key);
      changed();
    }
    override clearAll(contexts: string[]) {
      super.clearAll(contexts);
      changed();
    }
  }

  const storage = new NotedStorage(fromJson(stored) as Values);
  const environment = new Environment(name, root);
  const service = new StorageService(environment);
  service.registerDriver({
    id: 'row',
    create() {
      if (!storage.initialized) storage.initialize();
      return storage;
    },
  });
  service.defaultDriver = 'row';
  return { environment, readStored: () => toJson(storage.data) };
}
