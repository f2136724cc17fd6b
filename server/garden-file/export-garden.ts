/** Writes a garden into a file that another Sluice reads: without people, addresses of hardware and secrets. */
import { GARDEN_FILE_FORMAT, type GardenFileAbout, type GardenFileManifest } from '@sluice/contract/garden-file';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { VERSION } from '../platform/version.ts';
import { readPreferences } from '../preferences/index.ts';
import { findPhoto } from '../zones/index.ts';
import { type Entry, sha256, writeArchive } from './archive.ts';
import { describeGarden } from './description-lines.ts';
import { historyLines } from './history-lines.ts';
import { numberGarden } from './numbers.ts';

type Parts = GardenFileAbout['parts'];

/** Bytes after which the lines of a kind go on in another entry. */
const PIECE_BYTES = 262_144;

/** Writes the file at `path`, as the garden is at one moment. */
export async function exportGarden(db: Database, id: GroupId, parts: Parts, path: string, nowMs: number) {
  const madeAt = new Date(nowMs);
  // Where nobody has set any they are made, which a transaction that only reads cannot.
  await readPreferences(db, id);
  await db.transaction(
    async (tx) => {
      // No month of readings goes while the file is written.
      await tx.execute(sql`lock table readings in access share mode`);
      await writeArchive(path, madeAt, entriesOf(tx, id, parts, madeAt));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* entriesOf(db: Queryable, id: GroupId, parts: Parts, madeAt: Date): AsyncGenerator<Entry, void, void> {
  const manifest: GardenFileManifest = { sha256: {}, lines: {} };
  const note = (name: string, bytes: Buffer): Entry => {
    manifest.sha256[name] = sha256(bytes);
    return { name, bytes };
  };
  const about: GardenFileAbout = { format: GARDEN_FILE_FORMAT, sluice: VERSION, made_at: madeAt.toISOString(), parts };
  yield note('garden-file.json', Buffer.from(JSON.stringify(about)));
  const numbered = await numberGarden(db, id);
  const description = await describeGarden(db, id, numbered, parts);
  const history = parts.history ? historyLines(db, id, numbered, madeAt) : [];
  for (const [kind, lines] of [...description, ...history]) {
    manifest.lines[kind] = 0;
    let [piece, size, number] = [[] as string[], 0, 1];
    const take = () => {
      const entry = note(`${kind}${number === 1 ? '' : `.${number}`}.jsonl`, Buffer.from(piece.join('')));
      [piece, size, number] = [[], 0, number + 1];
      return entry;
    };
    for await (const line of lines) {
      const text = `${JSON.stringify(line)}\n`;
      piece.push(text);
      size += text.length;
      manifest.lines[kind] += 1;
      if (size >= PIECE_BYTES) yield take();
    }
    if (piece.length > 0) yield take();
  }
  if (parts.photos) {
    for (const [index, zone] of numbered.zones.entries()) {
      const jpeg = zone.photoTag === null ? null : await findPhoto(db, zone.id);
      if (jpeg) yield note(`photos/${index + 1}.jpg`, jpeg);
    }
  }
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) };
}
