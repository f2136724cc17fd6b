/** The unit of a process of Sluice, judged by systemd itself. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@sluice/e2e/checkout';

const UNIT = join(root, 'scripts', 'release', 'cluster', 'sluice@.service');
/** Where the package puts its program, which need not be here. */
const PROGRAM = '/usr/lib/sluice/bin/sluice';

/** What systemd finds wrong with it, in its own words. */
export function findFaultsOfUnit(folder: string): string[] {
  const path = join(folder, 'sluice@8081.service');
  writeFileSync(path, readFileSync(UNIT, 'utf8').replace(PROGRAM, process.execPath));
  const { status, error, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  if (error) return [error.message];
  return status === 0 ? [] : stderr.trim().split('\n');
}
