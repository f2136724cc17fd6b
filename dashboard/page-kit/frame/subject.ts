/** Pages about one thing say which in the address, as a search parameter: `?zone=<id>`. */
import { useSearch } from '@tanstack/react-router';

type Subject =
  | 'zone'
  | 'garden'
  | 'device'
  | 'sensor'
  | 'hub'
  | 'program'
  | 'reminder'
  | 'restriction'
  | 'ticket'
  | 'firm'
  | 'step';
type Subjects<Name extends Subject> = { [N in Name]?: string };

/** For a route's `search`: of these, what the address names. */
export const makeSubjectParser =
  <Name extends Subject>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Subjects<Name> =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])),
    ) as Subjects<Name>;

export const useSubject = (name: Subject): string | undefined =>
  (useSearch({ strict: false }) as Subjects<Subject>)[name];
