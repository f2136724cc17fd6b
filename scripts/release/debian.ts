/** The Debian package: the files of a release in their places, with what Debian asks for. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Platform } from './platforms.ts';
import { installedBytes, linkTree } from './stage.ts';

/** As Debian orders versions: 1.0.0-beta.1 comes before 1.0.0. */
export const debianVersion = (version: string) => version.replace('-', '~');

export interface PackageFacts {
  version: string;
  platform: Platform;
  installedKilobytes: number;
}

/** Node.js needs a C++ library and libatomic; PostgreSQL brings its own libraries. */
export function controlFile({ version, platform, installedKilobytes }: PackageFacts): string {
  return `${[
    'Package: sluice',
    `Version: ${debianVersion(version)}`,
    `Architecture: ${platform.debian}`,
    'Maintainer: The Sluice authors <maintainers@sluice.invalid>',
    `Installed-Size: ${installedKilobytes}`,
    'Depends: libc6 (>= 2.28), libstdc++6 (>= 8), libgcc-s1, libatomic1, passwd, init-system-helpers (>= 1.54)',
    'Suggests: mosquitto, rclone, caddy',
    'Section: net',
    'Priority: optional',
    'Description: smart garden irrigation that you run yourself',
    ' Sluice plans watering by soil, plants and weather, opens and closes valves, and',
    ' says why. It brings its own Node.js and PostgreSQL, needs no cloud, and is used',
    ' in the browser, at port 8080.',
  ].join('\n')}\n`;
}

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sluice

Files: *
Copyright: The Sluice authors
License: AGPL-3.0-or-later
 The text is /usr/lib/sluice/LICENSE. Node.js has its own in
 /usr/lib/sluice/node/LICENSE, each package beside its files.
`;

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'] as const;

/**
 * Lays the package out in `folder`.
 * @param staged what is installed, of which links are made
 * @param sources a checkout
 */
export function stageDebian(
  staged: string,
  sources: string,
  folder: string,
  what: { version: string; platform: Platform },
): void {
  const from = (name: string) => join(sources, 'scripts', 'release', 'debian', name);
  const put = (path: string, text: string | Buffer, mode = 0o644) => {
    mkdirSync(join(folder, path, '..'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, path), text);
    chmodSync(join(folder, path), mode);
  };
  linkTree(staged, join(folder, 'usr/lib/sluice'));
  put('usr/bin/sluice', readFileSync(from('sluice')), 0o755);
  put('usr/lib/systemd/system/sluice.service', readFileSync(from('sluice.service')));
  put('etc/sluice/sluice.env', readFileSync(from('sluice.env')));
  put('usr/share/doc/sluice/copyright', COPYRIGHT);
  put('usr/share/doc/sluice/changelog.gz', gzipSync(readFileSync(join(sources, 'CHANGELOG.md')), { level: 9 }));
  put('usr/share/doc/sluice/README.md', readFileSync(join(sources, 'README.md')));
  for (const name of ['settings', 'operator', 'backup', 'install'])
    put(`usr/share/doc/sluice/${name}.md`, readFileSync(join(sources, 'docs', `${name}.md`)));
  const installedKilobytes = Math.ceil(installedBytes(folder) / 1024);
  put('DEBIAN/control', controlFile({ ...what, installedKilobytes }));
  put('DEBIAN/conffiles', '/etc/sluice/sluice.env\n');
  for (const name of SCRIPTS) {
    const text = readFileSync(from(name), 'utf8').replaceAll('@VERSION@', debianVersion(what.version));
    put(`DEBIAN/${name}`, text, 0o755);
  }
}
