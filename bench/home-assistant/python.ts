/** A Python with Home Assistant from its package index, in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The newest that runs on Python 3.13.0; newer ones want 3.13.2 or 3.14. */
export const VERSION = '2025.4.4';
const PACKAGES = [`homeassistant==${VERSION}`, 'paho-mqtt==2.1.0'];
/** It does not start without its frontend, whose version is in its own manifest. */
const MANIFEST = `lib/python3.13/site-packages/homeassistant/components/frontend/manifest.json`;

/** Why nothing can be tried here. */
export class CannotTry extends Error {}

/** Makes the environment, unless it is there. Throws CannotTry with a sentence. */
export function prepareProgram(folder: string, python: string | null): void {
  if (existsSync(join(folder, 'bin', 'hass')) && existsSync(join(folder, 'with-pages'))) return;
  const found = python ?? findPython();
  if (found === null) throw new CannotTry('There is no Python 3.13 here: name one with --python.');
  run(found, ['-m', 'venv', folder], `${found} cannot make an environment`);
  console.log(`Home Assistant ${VERSION} is installed into ${folder}; this takes a minute or two ...`);
  install(folder, PACKAGES);
  const { requirements } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as { requirements: string[] };
  install(folder, requirements);
  run('touch', [join(folder, 'with-pages')], 'The environment cannot be written');
}

const install = (folder: string, packages: readonly string[]) =>
  run(
    join(folder, 'bin', 'pip'),
    ['install', '--quiet', '--disable-pip-version-check', ...packages],
    `${packages.join(' and ')} cannot be installed`,
  );

function findPython(): string | null {
  const pyenv = join(homedir(), '.pyenv', 'versions');
  const ofPyenv = existsSync(pyenv) ? readdirSync(pyenv).filter((name) => name.startsWith('3.13.')) : [];
  const candidates = ['python3.13', ...ofPyenv.map((name) => join(pyenv, name, 'bin', 'python')), 'python3'];
  return (
    candidates.find((candidate) =>
      /^Python 3\.13\./.test(spawnSync(candidate, ['--version']).stdout?.toString() ?? ''),
    ) ?? null
  );
}

function run(command: string, args: readonly string[], failed: string): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new CannotTry(`${failed}:\n${(error?.message ?? stderr).trim().split('\n').slice(-5).join('\n')}`);
}
