/** Brings a database into the data folder that an earlier version of Sluice kept outside, and gives files their owner. */
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies the cluster, which nobody uses, and puts the copy in its place once it is on the disk; the old one stays as `.moved`. */
export function moveCluster(from: string, to: string): void {
  const draft = `${to}.moving`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  eachBelow(draft, syncToDisk);
  renameSync(draft, to);
  syncToDisk(dirname(to));
  renameSync(from, `${from}.moved`);
}

/** Gives a cluster to the user whom PostgreSQL runs as. Only root can. */
export function giveTo(cluster: string, owner: { uid: number; gid: number }): void {
  if (!existsSync(cluster) || lstatSync(cluster).uid === owner.uid) return;
  // The folder last: where this is interrupted, it is done again.
  eachBelow(cluster, (path) => path !== cluster && lchownSync(path, owner.uid, owner.gid));
  chownSync(cluster, owner.uid, owner.gid);
}

function eachBelow(path: string, act: (path: string) => void): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) eachBelow(join(path, name), act);
  act(path);
}

function syncToDisk(path: string): void {
  const entry = lstatSync(path);
  if (!entry.isFile() && !entry.isDirectory()) return;
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
