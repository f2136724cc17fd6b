#!/usr/bin/env node
// Every npm script starts here, on whatever Node the machine has and with nothing installed: it installs from the
// lockfile, moves onto the pinned Node, builds the dashboard when its sources are newer, and runs the command.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeModules = join(root, 'node_modules');
const pinnedNode = join(nodeModules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const commands = {
  start: { built: true, run: ['server/main.ts'] },
  operator: { built: false, run: ['server/operator/main.ts'] },
  test: { built: true, run: ['scripts/test.ts'] },
  check: { built: false, run: ['scripts/check.ts'] },
  bench: { built: true, run: ['bench/main.ts'] },
  night: { built: true, run: ['bench/night/main.ts'] },
  'home-assistant': { built: true, run: ['bench/home-assistant/main.ts'] },
  swat: { built: false, run: ['bench/swat.ts'] },
  proof: { built: false, run: ['bench/proof/main.ts'] },
  'engine-page': { built: false, run: ['scripts/engine-page.ts'] },
  client: { built: false, run: ['scripts/client.ts'] },
  licences: { built: false, run: ['scripts/licences.ts'] },
  shots: { built: true, run: ['e2e/shots/main.ts'] },
  build: { built: true, run: null },
};

const say = (sentence) => process.stdout.write(`${sentence}\n`);
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs a step to its end; prints a line every ten seconds. Resolves with the exit code. */
function step(sentence, command, args, environment = process.env) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  say(`${sentence} ...`);
  const still = setInterval(() => say(`  still at it, ${seconds()} s`), 10_000);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const end = (code) => {
      clearInterval(still);
      if (code === 0) say(`  done in ${seconds()} s`);
      else process.stderr.write(`${output}\n`);
      resolve(code);
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

async function install() {
  const installed = modifiedAt(join(nodeModules, '.package-lock.json'));
  if (installed >= modifiedAt(join(root, 'package-lock.json')) && existsSync(pinnedNode)) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm?.endsWith('.js')
    ? await step('Installing what Sluice needs', process.execPath, [npm, ...args])
    : await step('Installing what Sluice needs', 'npm', args);
  if (code !== 0) fail('The packages could not be installed. The lines above say why.');
}

function newestBelow(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestBelow(path) : statSync(path).mtimeMs);
  }
  return newest;
}

async function buildDashboard() {
  const built = modifiedAt(join(root, 'dashboard', 'dist', 'index.html'));
  const sources = ['dashboard', 'contract', 'engine', 'i18n'].map((folder) => newestBelow(join(root, folder)));
  if (built > Math.max(...sources, modifiedAt(join(root, 'package-lock.json')))) return;
  const vite = join(nodeModules, 'vite', 'bin', 'vite.js');
  const code = await step('Building the dashboard', pinnedNode, [vite, 'build', 'dashboard', '--logLevel', 'warn'], {
    ...process.env,
    // People get the fast build whatever NODE_ENV says.
    NODE_ENV: 'production',
  });
  if (code !== 0) fail('The dashboard could not be built. The lines above say why.');
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs the command: returns its exit code, passes signals on, and ends it when we end. */
function hand(script, rest) {
  const child = spawn(pinnedNode, [join(root, script), ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(pinnedNode)}:${process.env.PATH}` },
  });
  // From a terminal Ctrl-C reaches the child as well; the child treats a second signal as the same request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A signal to npm ends only the shell between npm and us; we notice it by losing our parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const [name, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
await install();
if (command.built) await buildDashboard();
if (command.run) hand(command.run[0], rest);
