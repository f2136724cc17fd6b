/** The archive of a garden file: a gzipped tar of plain entries, in bounds that hold before anything is kept of it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import tar from 'tar-stream';
import { AppError, conflict } from '../platform/errors.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** Writes the entries, and adds up what is in each. */
export async function writeArchive(path: string, madeAt: Date, entries: AsyncIterable<Entry>): Promise<void> {
  const pack = tar.pack();
  const filling = (async () => {
    for await (const { name, bytes } of entries) {
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mode: 0o600, mtime: madeAt };
        pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    pack.finalize();
  })();
  filling.catch((error) => pack.destroy(error));
  await Promise.all([pipeline(Readable.from(pack), createGzip(), createWriteStream(path, { mode: 0o600 })), filling]);
}

/** An entry as it is read: its bytes may be left unread. */
export interface ReadEntry {
  name: string;
  size: number;
  chunks: AsyncIterable<Buffer>;
}

const notOurs = () => conflict('errors.gardenFileDamaged');

/** Yields the files of an archive in order. Throws "conflict" for what is no whole archive, "too large" for a bomb. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(path), createGunzip(), boundTar(), extract);
  reading.catch(() => {});
  let entries = 0;
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      entries += 1;
      if (entries > LIMITS.gardenFileEntries) throw tooLarge();
      if (type === 'file')
        yield { name: name.replace(/^\.\//, ''), size, chunks: readWhole(entry as AsyncIterable<Buffer>) };
      else if (type !== 'directory') throw notOurs();
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** A file that ends too early is no fault of ours. */
async function* readWhole(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** An error of the disk stays one. */
export const toRefusal = (error: unknown) =>
  error instanceof AppError || (error instanceof Error && 'syscall' in error) ? error : notOurs();

const tooLarge = () => new AppError('tooLarge', { message: 'errors.gardenFileTooLarge' });

const BLOCK = 512;
/** Of what describes a file, which the reader of the archive puts together in memory. */
const MOST_HEADER_BYTES = 65_536;

/** Ends an archive that unpacks to too much, or has a description of a file that is one. */
function boundTar(): Transform {
  let [bytes, skip] = [0, 0];
  let header = Buffer.alloc(0);
  const check = (block: Buffer) => {
    const type = String.fromCharCode(block[156] ?? 0);
    const size = Number.parseInt(block.toString('latin1', 124, 136), 8) || 0;
    const isFile = type === '0' || type === '\0';
    if (!isFile && size > MOST_HEADER_BYTES) throw tooLarge();
    skip = Math.ceil(size / BLOCK) * BLOCK;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > LIMITS.gardenFileUnpackedBytes) return done(tooLarge());
      try {
        for (let at = 0; at < chunk.length; ) {
          const passed = Math.min(skip, chunk.length - at);
          skip -= passed;
          at += passed;
          const taken = chunk.subarray(at, at + BLOCK - header.length);
          header = Buffer.concat([header, taken]);
          at += taken.length;
          if (header.length < BLOCK) continue;
          check(header);
          header = Buffer.alloc(0);
        }
      } catch (error) {
        return done(error as Error);
      }
      done(null, chunk);
    },
  });
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
