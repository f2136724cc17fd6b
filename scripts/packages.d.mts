export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

export interface Machine {
  platform: string;
  arch: string;
  libc: string;
}

export type Packages = Record<string, LockedPackage>;

export const SMALL_MEMORY: string;

export function canInstall(version: string): boolean;
export function nodePackage(machine: Pick<Machine, 'platform' | 'arch'>): string;
export function missingPackages(
  packages: Packages,
  isInstalled: (path: string, version: string | undefined) => boolean,
  extent: 'run' | 'all',
  machine: Machine,
): string[];
export function readPackages(path: string): Packages;
export function linkDatabaseLibraries(folder: string): void;
export function shortenExports(folder: string): void;
