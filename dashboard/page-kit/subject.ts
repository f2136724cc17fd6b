/** Pages about one thing say which in the address, as a search parameter: `?zone=<id>`. */
import { useSearch } from '@tanstack/react-router';

type Subject = 'zone' | 'sensor' | 'hub';

/** For a route's `validateSearch`. */
export const subject =
  <Name extends Subject>(name: Name) =>
  (search: Record<string, unknown>) =>
    (typeof search[name] === 'string' ? { [name]: search[name] } : {}) as { [N in Name]?: string };

export const useSubject = (name: Subject): string | undefined =>
  (useSearch({ strict: false }) as { [N in Subject]?: string })[name];
