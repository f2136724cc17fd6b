/** Archives as they are downloaded, unpacked and put together by others. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

export type Files = Map<string, Buffer>;

export async function unpack(bytes: Buffer): Promise<Files> {
  const extract = tar.extract();
  extract.end(gunzipSync(bytes));
  const files: Files = new Map();
  for await (const entry of extract)
    files.set(entry.header.name, Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>)));
  return files;
}

export async function pack(files: Files): Promise<Buffer> {
  const archive = tar.pack();
  for (const [name, bytes] of files) archive.entry({ name }, bytes);
  archive.finalize();
  return gzipSync(Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Buffer>)));
}

/** The lines of each kind, pieces together. */
export function linesOf(files: Files): Record<string, unknown[]> {
  const kinds: Record<string, unknown[]> = {};
  for (const [name, bytes] of files) {
    const [, kind] = /^([a-z-]+)(\.\d+)?\.jsonl$/.exec(name) ?? [];
    if (!kind) continue;
    const lines = bytes.toString().trim().split('\n');
    kinds[kind] = [...(kinds[kind] ?? []), ...lines.map((line) => JSON.parse(line) as unknown)];
  }
  return kinds;
}

/** The same file with other entries, and a manifest that says so. */
export async function altered(files: Files, change: (files: Files) => void): Promise<Buffer> {
  const copy = new Map(files);
  change(copy);
  copy.delete('manifest.json');
  const sha256 = [...copy].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
  const lines = Object.entries(linesOf(copy)).map(([kind, list]) => [kind, list.length]);
  copy.set(
    'manifest.json',
    Buffer.from(JSON.stringify({ sha256: Object.fromEntries(sha256), lines: Object.fromEntries(lines) })),
  );
  return pack(copy);
}
