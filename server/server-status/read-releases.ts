/// <reference path="../platform/semver.d.ts" />
/** Reads what an address of releases says: a file of ours (docs/updates.md), or the releases of GitHub, GitLab, Gitea or Forgejo. */
import { type KnownRelease, knownRelease } from '@sluice/contract/server-status';
import semver from 'semver';
import { z } from 'zod';

const LONGEST_NOTES = 20_000;
const notes = z.string().transform((text) => text.slice(0, LONGEST_NOTES));

/** What is no page of the web is left out. */
const link = knownRelease.shape.link.catch(null).default(null);
const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date())
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

const ours = z
  .object({ version: z.string(), date: day, notes: z.union([notes, z.record(z.string(), notes)]).default(''), link })
  .transform(({ version, date, notes: said, link }) => ({
    ...{ version, day: date, link, isDraft: false },
    notes: typeof said === 'string' ? { und: said } : said,
  }));

const ofForge = z
  .object({
    tag_name: z.string(),
    published_at: day,
    released_at: day,
    body: notes.nullish(),
    description: notes.nullish(),
    html_url: link,
    _links: z.object({ self: link }).partial().nullish(),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
    upcoming_release: z.boolean().default(false),
  })
  .transform((found) => ({
    version: found.tag_name,
    day: found.published_at ?? found.released_at,
    notes: { und: found.body ?? found.description ?? '' },
    link: found.html_url ?? found._links?.self ?? null,
    isDraft: found.draft || found.prerelease || found.upcoming_release,
  }));

const release = z.union([ofForge, ours]);
const answer = z.union([
  z.object({ releases: z.array(z.unknown()) }).transform(({ releases }) => releases),
  z.array(z.unknown()),
  z.unknown().transform((one) => [one]),
]);

/** The newest that is no draft and no trial version; null where there is none. Throws for what is no list of releases. */
export function findNewest(body: string): KnownRelease | null {
  const read = answer.parse(JSON.parse(body)).map((one) => release.safeParse(one));
  const finished = read.flatMap(({ data }) => {
    const version = data && !data.isDraft ? semver.clean(data.version) : null;
    if (!data || version === null || semver.prerelease(version) !== null) return [];
    return [{ version, day: data.day, notes: data.notes, link: data.link }];
  });
  if (read.length > 0 && read.every(({ success }) => !success)) throw new Error('no release is named there');
  return finished.toSorted((one, other) => semver.compare(other.version, one.version))[0] ?? null;
}

export const isNewer = (version: string, own: string) => semver.gt(version, own);
