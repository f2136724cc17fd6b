/**
 * The file of a backup: two lines that say what it is, then an age file (passphrase) of a zstd stream of a tar, so that
 * it can be opened without Sluice (docs/backup.md):
 *
 *     tail -n +3 FILE | age -d | zstd -d | tar x
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BACKUP_REASONS } from '@sluice/engine/vocabulary/server';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';
import { RestoreError } from './restore-error.ts';

const FIRST_LINE = 'SLUICE-BACKUP';
const FORMAT = 1;
const ABOUT = 'about.json';
const OUTLINE = 'tables.json';
const MANIFEST = 'manifest.json';
/** The two lines are shorter than this, bytes. */
const MOST_LINES = 4_096;
/**
 * Logarithm of the work to try a passphrase. Ours have 120 random bits, which no work makes safer, and age's usual 18
 * takes 256 MB of memory.
 */
const SCRYPT_LOG_N = 12;

/** Why it was made: every night, asked for, before the tables of an update change, before a restore replaces all. */
export type BackupReason = (typeof BACKUP_REASONS)[number];

const about = z.object({
  format: z.number().int(),
  reason: z.enum(BACKUP_REASONS),
  /** Version of the Sluice whose data it holds. */
  version: z.string(),
  /** When the newest migration of its tables was made, epoch milliseconds. */
  schema: z.number().int(),
  madeAt: z.iso.datetime(),
  /** Of the passphrase that opens it. */
  fingerprint: z.string(),
});
/** What a backup says of itself before it is opened. */
export type BackupAbout = z.infer<typeof about>;

const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  /** The last value that each sequence gave. */
  sequences: z.record(z.string(), z.string()),
  /** SHA-256 of each file of the data folder. */
  files: z.record(z.string(), z.string()),
});
/** What is in a backup, as its end says. */
export type Manifest = z.infer<typeof manifest>;

const outline = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.string()),
    /** Of a partition: the table it is a part of, and its bounds. */
    partition: z.object({ of: z.string(), bounds: z.string() }).nullable(),
  }),
);
/** The tables in the order of their rows, before the first of them. */
export type Outline = z.infer<typeof outline>;

export const writeOutline = (tables: Outline): Piece => ({ name: OUTLINE, bytes: Buffer.from(JSON.stringify(tables)) });

/** Null for any other piece. */
export const readOutline = ({ name, bytes }: Piece): Outline | null =>
  name === OUTLINE ? outline.parse(readJson(bytes.toString())) : null;

/** A piece of a backup: a file of the data folder, or a part of a table as COPY writes it. */
export interface Piece {
  /** `files/PATH`, `tables/NAME/NUMBER`, or that of the outline. */
  name: string;
  bytes: Buffer;
}

const damaged = (path: string) =>
  new RestoreError('damaged', `The backup ${path} is damaged: it is not whole, or was altered.`);

/** Writes a backup and puts it on the disk. `pieces` is read to its end before `contents` is. Returns its bytes. */
export async function writeBackupFile(
  path: string,
  facts: Omit<BackupAbout, 'format'>,
  passphrase: string,
  { pieces, contents }: { pieces: AsyncIterable<Piece>; contents: Manifest },
): Promise<number> {
  const said = JSON.stringify({ ...facts, format: FORMAT });
  const pack = tar.pack();
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = pack.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(facts.madeAt) }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.on('error', reject);
      entry.end(bytes);
    });
  const filling = (async () => {
    await add(ABOUT, Buffer.from(said));
    for await (const { name, bytes } of pieces) await add(name, bytes);
    await add(MANIFEST, Buffer.from(JSON.stringify(contents)));
    pack.finalize();
  })();
  filling.catch((error) => pack.destroy(error));
  const age = new Encrypter();
  age.setScryptWorkFactor(SCRYPT_LOG_N);
  age.setPassphrase(passphrase);
  const compressed = createZstdCompress();
  const compressing = pipeline(Readable.from(pack), compressed);
  compressing.catch(() => {});
  const sealed = await age.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
  const out = createWriteStream(path, { mode: 0o600, flush: true });
  out.write(`${FIRST_LINE}\n${said}\n`);
  await Promise.all([pipeline(Readable.fromWeb(sealed as never), out), compressing, filling]);
  return out.bytesWritten;
}

/** Throws RestoreError for a file that is no backup, or one that only a newer version understands. */
export async function readAbout(path: string): Promise<{ about: BackupAbout; from: number }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw new RestoreError('failed', `The backup ${path} cannot be read (${error.code}).`);
    const { username } = userInfo();
    throw new RestoreError(
      'failed',
      `The user ${username}, who runs Sluice, may not read ${path}: chown ${username} ${path}, and put it where that user may look.`,
    );
  });
  try {
    const buffer = Buffer.alloc(MOST_LINES);
    const { bytesRead } = await file.read(buffer, 0, MOST_LINES, 0);
    const [first, second] = buffer.toString('utf8', 0, bytesRead).split('\n');
    if (first !== FIRST_LINE || second === undefined)
      throw new RestoreError('notABackup', `The file ${path} is no backup of Sluice.`);
    const parsed = about.safeParse(readJson(second));
    if (!parsed.success) throw damaged(path);
    if (parsed.data.format > FORMAT) {
      throw new RestoreError(
        'newer',
        `The backup ${path} was written by Sluice ${parsed.data.version}, which writes them in another way: update this one.`,
      );
    }
    return { about: parsed.data, from: Buffer.byteLength(`${first}\n${second}\n`) };
  } finally {
    await file.close();
  }
}

/**
 * Yields the pieces in the order in which they were written, and returns the manifest that they were compared with. Throws RestoreError for a wrong passphrase, and for a backup that is not whole or was altered; what was
 * yielded before is then to be thrown away.
 */
export async function* readBackupFile(path: string, passphrase: string): AsyncGenerator<Piece, Manifest> {
  const { about, from } = await readAbout(path);
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const file = Readable.toWeb(createReadStream(path, { start: from })) as ReadableStream<Uint8Array>;
  const opened = await age.decrypt(file).catch((error: Error) => {
    if (!error.message.includes('no identity matched')) throw damaged(path);
    throw new RestoreError('wrongPassphrase', `This passphrase does not open the backup ${path}.`);
  });
  const extract = tar.extract();
  const reading = pipeline(Readable.fromWeb(opened as never), createZstdDecompress(), extract);
  reading.catch(() => {});
  const hashes = new Map<string, Hash>();
  let contents: Manifest | null = null;
  try {
    for await (const entry of extract) {
      const bytes = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>));
      const { name } = entry.header;
      if (name === ABOUT) {
        if (!isDeepStrictEqual(about, readJson(bytes.toString()))) throw damaged(path);
      } else if (name === MANIFEST) contents = manifest.parse(readJson(bytes.toString()));
      else if (name === OUTLINE) yield { name, bytes };
      else {
        const whole = name.replace(/^(tables\/.+)\/\d+$/, '$1');
        const hash = hashes.get(whole) ?? createHash('sha256');
        hashes.set(whole, hash.update(bytes));
        yield { name, bytes };
      }
    }
    await reading;
  } catch (error) {
    throw error instanceof RestoreError || isOutside(error) ? error : damaged(path);
  }
  if (contents === null || !agrees(contents, hashes)) throw damaged(path);
  return contents;
}

/** An error of the disk, not of what stands in the file. */
const isOutside = (error: unknown) => error instanceof Error && 'syscall' in error;

function agrees({ tables, files }: Manifest, hashes: ReadonlyMap<string, Hash>): boolean {
  const found = new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
  const listed = [
    ...Object.entries(tables).map(([name, { sha256 }]) => [`tables/${name}`, sha256] as const),
    ...Object.entries(files).map(([name, sha256]) => [`files/${name}`, sha256] as const),
  ];
  return found.size === listed.length && listed.every(([name, sha256]) => found.get(name) === sha256);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
