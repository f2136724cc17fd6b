/** Reads a JPEG's segments (ITU-T T.81, annex B) and writes again only those that a picture needs. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** JFIF 1.01, no density, no thumbnail. */
const JFIF = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

const FRAMES = [0xc0, 0xc1, 0xc2];
const SCAN = 0xda;
/** Huffman and quantization tables, restart interval, and how Adobe's programs turn colours. */
const TABLES = [0xc4, 0xdb, 0xdd, 0xee];
/** Other ways of coding, which browsers do not show. */
const isUnknownFrame = (marker: number) => marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/**
 * The picture without all that is none: EXIF with the place where it was taken, thumbnails, comments, what follows its
 * end. Null if it is no whole JPEG of at most `LIMITS.photoMaxPx` pixels a side. Its pixels are not decoded.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 2).equals(START)) return null;
  const segments: Buffer[] = [START, JFIF];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 4 <= bytes.length || isEnd(bytes, at); ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isEnd(bytes, at)) return hasFrame && hasScan ? Buffer.concat([...segments, END]) : null;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next < at + 4 || next > bytes.length || isUnknownFrame(marker)) return null;
    if (FRAMES.includes(marker)) {
      if (hasFrame || !isOfAllowedSize(bytes.subarray(at, next))) return null;
      hasFrame = true;
    }
    const end = marker === SCAN ? endOfScan(bytes, next) : next;
    if (marker === SCAN) hasScan = true;
    if (FRAMES.includes(marker) || TABLES.includes(marker) || marker === SCAN) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

const isEnd = (bytes: Buffer, at: number) => bytes[at] === 0xff && bytes[at + 1] === 0xd9;

function isOfAllowedSize(frame: Buffer): boolean {
  if (frame.length < 9) return false;
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  return Math.min(height, width) > 0 && Math.max(height, width) <= LIMITS.photoMaxPx;
}

/** Offset of the next marker: coded data escape 0xff by a 0, and hold restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && !isRestart(code)) return at;
  }
  return bytes.length;
}
