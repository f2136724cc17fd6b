/** A Python with Home Assistant from its package index, in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The newest that was tried on each Python, the newest Python first. */
const RELEASES = [
  { python: '3.14', version: '2026.11.0' },
  { python: '3.13', version: '2025.4.4' },
] as const;
/** It does not start without its pages, nor connect to a broker without the second; each names what it needs. */
const NEEDED = ['frontend', 'hassio'];
const manifestOf = (part: string) => `lib/python3.*/site-packages/homeassistant/components/${part}/manifest.json`;

/** Why nothing can be tried here. */
export class CannotTry extends Error {}

/** Makes the environment, unless it is there. Throws CannotTry with a sentence. */
export function prepareProgram(folder: string, python: string | null): void {
  if (existsSync(join(folder, 'bin', 'hass')) && existsSync(join(folder, 'with-pages'))) return;
  const found = findPython(python);
  if (found === null) throw new CannotTry('There is no Python 3.14 or 3.13 here: name one with --python.');
  run(found.path, ['-m', 'venv', folder], `${found.path} cannot make an environment`);
  console.log(`Home Assistant ${found.version} is installed into ${folder}; this takes a minute or two ...`);
  install(folder, [`homeassistant==${found.version}`, 'paho-mqtt==2.1.0']);
  for (const part of NEEDED) {
    const [manifest = ''] = globSync(manifestOf(part), { cwd: folder });
    const { requirements } = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as { requirements: string[] };
    install(folder, requirements);
  }
  run('touch', [join(folder, 'with-pages')], 'The environment cannot be written');
}

const install = (folder: string, packages: readonly string[]) =>
  run(
    join(folder, 'bin', 'pip'),
    ['install', '--quiet', '--disable-pip-version-check', ...packages],
    `${packages.join(' and ')} cannot be installed`,
  );

/** `named`: the only one that may be taken. */
function findPython(named: string | null): { path: string; version: string } | null {
  const pyenv = join(homedir(), '.pyenv', 'versions');
  const ofPyenv = existsSync(pyenv) ? readdirSync(pyenv).map((name) => join(pyenv, name, 'bin', 'python')) : [];
  const paths = named !== null ? [named] : [...RELEASES.map(({ python }) => `python${python}`), ...ofPyenv, 'python3'];
  const found = paths.map((path) => ({ path, says: String(spawnSync(path, ['--version']).stdout ?? '') }));
  for (const { python, version } of RELEASES) {
    const fitting = found.find(({ says }) => says.startsWith(`Python ${python}.`));
    if (fitting) return { path: fitting.path, version };
  }
  return null;
}

/** The version of Home Assistant in an environment. */
export const versionIn = (folder: string): string =>
  String(spawnSync(join(folder, 'bin', 'hass'), ['--version']).stdout ?? '').trim();

function run(command: string, args: readonly string[], failed: string): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new CannotTry(`${failed}:\n${(error?.message ?? stderr).trim().split('\n').slice(-5).join('\n')}`);
}
