/**
 * Which texts come together. Each part of the page that is fetched later needs some; texts that the same ones need are
 * one file, and files are joined for as long as that saves more requests than it sends bytes for nothing.
 */

/** What asking for one more file costs, in bytes of text: 500 of its request, 480 of its answer's head, and its wrapper. */
const REQUEST_BYTES = 1100;
/** What a file adds to the list of addresses, which each of them fetches. */
const ADDRESS_BYTES = 25;

interface Part {
  keys: string[];
  bytes: number;
  /** Those who need at least one of its texts. */
  users: Set<string>;
}

export interface Division {
  /** Keys, by the name of the part. */
  parts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of parts, by who needs them. */
  partsOf: ReadonlyMap<string, readonly string[]>;
}

/**
 * @param needs the keys that each later part of the page says and has not got yet
 * @param bytesOf length of a text, sent
 */
export function divideTexts(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  bytesOf: (key: string) => number,
): Division {
  const users = [...needs].filter(([, keys]) => keys.size > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const found = joinParts(groupBySameUsers(users, bytesOf), users.length);
  const named = found.map((part, place): [string, Part] => [`part${place + 1}`, part]);
  return {
    parts: new Map(named.map(([name, { keys }]) => [name, new Set(keys)])),
    partsOf: new Map(
      users.map(([user]) => [user, named.filter(([, part]) => part.users.has(user)).map(([name]) => name)]),
    ),
  };
}

function groupBySameUsers(users: readonly [string, ReadonlySet<string>][], bytesOf: (key: string) => number): Part[] {
  const usersOf = new Map<string, string[]>();
  for (const [user, keys] of users) for (const key of keys) usersOf.set(key, [...(usersOf.get(key) ?? []), user]);
  const bySame = Map.groupBy([...usersOf.keys()].toSorted(), (key) => usersOf.get(key)?.join(' '));
  return [...bySame.values()].map((keys) => ({
    keys,
    bytes: keys.reduce((sum, key) => sum + bytesOf(key), 0),
    users: new Set(usersOf.get(keys[0] ?? '')),
  }));
}

/** Joins the two that are cheapest together, until nothing becomes cheaper. The largest part is first. */
function joinParts(parts: readonly Part[], allUsers: number): Part[] {
  const pairWith = (a: Part, others: readonly Part[]) =>
    others.map((b) => ({ a, b, cost: calculateJoiningCost(a, b, allUsers) })).filter(({ cost }) => cost < 0);
  let left = [...parts];
  let pairs = left.flatMap((part, place) => pairWith(part, left.slice(place + 1)));
  for (;;) {
    const [best] = pairs;
    if (!best) return left.toSorted((a, b) => b.users.size - a.users.size || b.bytes - a.bytes);
    const { a, b } = pairs.reduce((least, pair) => (pair.cost < least.cost ? pair : least), best);
    const joined = {
      keys: [...a.keys, ...b.keys].toSorted(),
      bytes: a.bytes + b.bytes,
      users: a.users.union(b.users),
    };
    const others = left.filter((part) => part !== a && part !== b);
    const isOfOthers = (pair: { a: Part; b: Part }) => ![a, b].some((part) => pair.a === part || pair.b === part);
    pairs = [...pairs.filter(isOfOthers), ...pairWith(joined, others)];
    left = [...others, joined];
  }
}

/** In bytes over all who need one of them; negative where it saves. */
function calculateJoiningCost(a: Part, b: Part, allUsers: number): number {
  const both = a.users.intersection(b.users).size;
  const inVain = b.bytes * (a.users.size - both) + a.bytes * (b.users.size - both);
  return inVain - REQUEST_BYTES * both - ADDRESS_BYTES * allUsers;
}
