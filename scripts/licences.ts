/** `npm run licences`: every package that Sluice installs, by licence, as the lockfile names them. */
import { readLicences } from './licences/read-licences.ts';

const byLicence = Map.groupBy(readLicences(), ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${licence} (${packages.length})`);
  for (const { name, version } of packages) console.log(`  ${name} ${version}`);
}
