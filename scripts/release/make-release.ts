/** Makes all files of a release from the last commit. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage, type Packages, readPackages } from '../packages.mjs';
import { debianVersion, stageDebian } from './debian.ts';
import { writeFolders } from './folders.ts';
import { packArchive, packDebian, writeChecksums } from './pack.ts';
import type { Platform } from './platforms.ts';
import { run, timed } from './programs.ts';
import { writeSbom } from './sbom.ts';
import { buildDashboard, installedBytes, stageRelease, takeSources } from './stage.ts';

/** The commit that a release is made of, laid out and with its dashboard built. */
export interface Prepared {
  repository: string;
  /** A folder to work in. */
  work: string;
  sources: string;
  dashboard: string;
  version: string;
  commit: string;
  /** When the commit was made: the time of all files. */
  epochS: number;
}

/** @param work an empty folder */
export async function prepareRelease(repository: string, work: string): Promise<Prepared> {
  if (run('git', ['-C', repository, 'status', '--porcelain']).trim() !== '')
    console.log('There are uncommitted changes; the release is made of the last commit, without them.');
  const epochS = Number(run('git', ['-C', repository, 'log', '-1', '--format=%ct', 'HEAD']).trim());
  const commit = run('git', ['-C', repository, 'rev-parse', 'HEAD']).trim();
  const sources = join(work, 'sources');
  takeSources(repository, sources);
  const { version } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')) as { version: string };
  const dashboard = await timed('dashboard', () => buildDashboard(sources));
  return { repository, work, sources, dashboard, version, commit, epochS };
}

/** Everything that is installed on such a machine. Returns its folder. */
export async function stageFor(
  { repository, work, dashboard, version }: Prepared,
  platform: Platform,
): Promise<string> {
  const staged = join(work, platform.arch, `sluice-${version}-linux-${platform.arch}`);
  await timed(`files for ${platform.arch}`, () => stageRelease(repository, dashboard, staged, platform));
  console.log(`  installed: ${(installedBytes(staged) / 1e6).toFixed(0)} MB`);
  return staged;
}

/** Makes the Debian package of a version in `folder` and returns its name. */
export async function makeDebian(
  prepared: Prepared,
  staged: string,
  folder: string,
  what: { version: string; platform: Platform; isForTrial: boolean },
): Promise<string> {
  const name = `sluice_${debianVersion(what.version)}_${what.platform.debian}.deb`;
  const layout = join(prepared.work, `${name}.files`);
  nameVersion(join(staged, 'package.json'), what.version);
  stageDebian(staged, prepared.sources, layout, what);
  await timed(name, () => packDebian(layout, join(folder, name), prepared.epochS, what.isForTrial));
  rmSync(layout, { recursive: true });
  return name;
}

/** A trial makes two versions of one commit. */
function nameVersion(path: string, version: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^ {2}"version": ".*",$/m, `  "version": "${version}",`));
}

/** The packages of the lockfile of which something is in the release. */
function packagesIn({ sources }: Prepared, staged: string, { arch }: Platform): Packages {
  const node = `node_modules/${nodePackage({ platform: 'linux', arch })}`;
  return Object.fromEntries(
    Object.entries(readPackages(join(sources, 'package-lock.json'))).filter(
      ([path, { link }]) =>
        path === node || (path.includes('node_modules/') && !link && existsSync(join(staged, path))),
    ),
  );
}

/** Returns the names of all files, and the folder they are in. */
export async function makeRelease(
  repository: string,
  work: string,
  platforms: readonly Platform[],
): Promise<{ folder: string; names: string[] }> {
  const prepared = await prepareRelease(repository, work);
  const folder = join(work, 'made');
  const names: string[] = [];
  const archives = new Map<string, Platform>();
  mkdirSync(folder);
  for (const platform of platforms) {
    const staged = await stageFor(prepared, platform);
    const archive = `sluice-${prepared.version}-linux-${platform.arch}.tar.xz`;
    await timed(archive, () => packArchive(staged, join(folder, archive), prepared.epochS));
    const sbom = archive.replace('.tar.xz', '.cdx.json');
    writeFileSync(join(folder, sbom), writeSbom({ ...prepared, packages: packagesIn(prepared, staged, platform) }));
    archives.set(archive, platform);
    const ofPackage = { version: prepared.version, platform, isForTrial: false };
    names.push(archive, sbom, await makeDebian(prepared, staged, folder, ofPackage));
    rmSync(staged, { recursive: true });
  }
  names.push(...writeFolders(prepared, folder, archives));
  writeChecksums(folder, names);
  return { folder, names: [...names, 'SHA256SUMS'] };
}
