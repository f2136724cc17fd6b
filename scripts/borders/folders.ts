/** Reads the folder listing as nouns and other folders. */

/** Folders that are not nouns. The joiners of the server combine nouns, and each may look at those before it. */
export const SERVER_JOINERS = [
  'guest-links',
  'smart-homes',
  'apple-home',
  'matter-home',
  'openings',
  'assistants',
  'garden-file',
  'settings-copies',
  'personal-data',
  'zone-table',
  'backups',
  'server-status',
  'monitoring',
  'routine',
  'overview',
  'year-report',
  'demo',
  'home-assistant',
  'operator',
] as const;
const SERVER_PLUMBING = ['platform', 'testing', 'control-loop', ...SERVER_JOINERS] as const;
const DASHBOARD_PLUMBING = ['app', 'page-kit', 'ui', 'platform', 'early', 'build', 'public', 'testing'] as const;

/** Names of the folders right below `folder/`. */
export const foldersIn = (paths: readonly string[], folder: string) => [
  ...new Set(
    paths.filter((path) => path.startsWith(`${folder}/`)).flatMap((path) => path.split('/').slice(1, -1).slice(0, 1)),
  ),
];

/** Files of `folder/` itself. */
export const filesRightIn = (paths: readonly string[], folder: string) =>
  paths.filter((path) => path.startsWith(`${folder}/`) && path.split('/').length === 2);

export const nounsIn = (paths: readonly string[], folder: 'server' | 'dashboard') => {
  const plumbing: readonly string[] = folder === 'server' ? SERVER_PLUMBING : DASHBOARD_PLUMBING;
  return foldersIn(paths, folder).filter((name) => !plumbing.includes(name));
};
