/** What the tests of a file share: opened before they run, closed after them. Used as if it were open already. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServer, type TestServer } from './test-server.ts';

/** Stands for a thing that is opened later. */
function standFor<Thing extends object>(opened: () => Thing | null): Thing {
  const thing = () => opened() ?? fail();
  return new Proxy({} as Thing, {
    get: (_, key) => Reflect.get(thing(), key, thing()),
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, key) => ({ ...Reflect.getOwnPropertyDescriptor(thing(), key), configurable: true }),
  });
}

function fail(): never {
  throw new Error('used before it is open');
}

/** One server for all tests of the file. */
export function serverForFile(options?: Parameters<typeof openTestServer>[0]): TestServer {
  const server = forFile(() => openTestServer(options));
  afterAll(() => server.close());
  return server;
}

/** One thing for all tests of the file, as a garden with an account of its own. */
export function forFile<Thing extends object>(open: () => Promise<Thing>): Thing {
  let thing: Thing | null = null;
  beforeAll(async () => {
    thing = await open();
  });
  return standFor(() => thing);
}

/** A new thing for each test. */
export function forEachTest<Thing extends object>(open: () => Promise<Thing>): Thing {
  let thing: Thing | null = null;
  beforeEach(async () => {
    thing = await open();
  });
  return standFor(() => thing);
}
