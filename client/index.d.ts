/** A client of a Sluice server, typed by its description (`npm run client` makes the types again). */
import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './api.gen.js';

export type { paths } from './api.gen.js';

/** What crosses the wire, by its name in the description: `Schemas['Program']`. */
export type Schemas = components['schemas'];

export type SluiceClient = Client<paths, `${string}/${string}`>;

/**
 * `address`: where the server is, as `https://garden.example`. `token`: a session's or a personal one; without it only
 * calls of the login work. The rest are options of openapi-fetch, such as `fetch`.
 */
export function createSluiceClient(
  options: { address: string; token?: string } & Omit<ClientOptions, 'baseUrl' | 'headers'>,
): SluiceClient;
