/** Paths in the documents must exist; ARCHITECTURE.md names every folder, and the order of the server's as it is. */
import { foldersIn, nounsIn, SERVER_JOINERS } from './folders.ts';
import { SERVER_ORDER } from './server-order.ts';
import type { Violation } from './violation.ts';

interface Document {
  path: string;
  text: string;
}

const MAP = 'ARCHITECTURE.md';
/** A file or a folder in backticks; `<noun>` and `*` are placeholders. */
const NAMED = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|m?js|json|css|sh)))`/g;
/** Paths that a command creates, or that are outside the repository. */
const NOT_IN_REPOSITORY = /^(data|pictures|node_modules|outbox)\/$/;

/** Paths in backticks that match nothing in the repository. */
export function findStalePaths(documents: readonly Document[], paths: readonly string[]): Violation[] {
  const isThere = (named: string) =>
    paths.some((path) =>
      named.endsWith('/') ? `/${path}`.includes(`/${named}`) : path === named || path.endsWith(`/${named}`),
    );
  return documents.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(NAMED)]
        .map(([, named = '']) => named)
        .filter((named) => !NOT_IN_REPOSITORY.test(named) && !isThere(named))
        .map((named) => ({
          file: path,
          line: index + 1,
          what: `names ${named}, which is not there`,
          instead: 'name what is there now, or take the sentence out.',
        })),
    ),
  );
}

/** Folders that the map leaves out: all at the top, and those of server/ and dashboard/ that are no nouns. */
export function findUnmappedFolders(documents: readonly Document[], paths: readonly string[]): Violation[] {
  const map = documents.find(({ path }) => path === MAP);
  if (map === undefined) return [];
  const rows = map.text.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split('|')[1] ?? '').join(' ');
  const named = new Set([...cells.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name));
  const top = [...new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))];
  const below = (['server', 'dashboard'] as const).flatMap((folder) => {
    const nouns = nounsIn(paths, folder);
    return foldersIn(paths, folder)
      .filter((name) => !nouns.includes(name))
      .map((name) => ({ folder: `${folder}/${name}`, names: [`${folder}/${name}`, name] }));
  });
  return [...top.map((name) => ({ folder: name, names: [name, `${name}/<noun>`] })), ...below]
    .filter(({ folder, names }) => !folder.startsWith('.') && !names.some((name) => named.has(name)))
    .map(({ folder }) => ({
      file: MAP,
      line: 1,
      what: `has no row for ${folder}/`,
      instead: 'say in its map what is in it, and where to begin reading.',
    }));
}

/** The orders of the server that ARCHITECTURE.md does not write as the check enforces them. */
export function findOutdatedOrders(documents: readonly Document[]): Violation[] {
  const map = documents.find(({ path }) => path === MAP);
  if (map === undefined) return [];
  return [SERVER_ORDER, SERVER_JOINERS]
    .map((order) => order.join(' < '))
    .filter((order) => !map.text.includes(order))
    .map((order) => ({ file: MAP, line: 1, what: 'has another order of the server', instead: `write ${order}.` }));
}
