/** How full a disk is, as `df` counts: the blocks reserved for root are not free. */
import { statfs } from 'node:fs/promises';

/** At so little of it, percent, people are warned. */
export const DISK_LOW_PERCENT = 10;

export interface Disk {
  freeBytes: number;
  totalBytes: number;
  freePercent: number;
}

/** The disk of a folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  const usable = Math.max(1, blocks - bfree + bavail);
  return { freeBytes: bavail * bsize, totalBytes: usable * bsize, freePercent: (bavail / usable) * 100 };
}
