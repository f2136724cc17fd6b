/** The trial's steps inside an empty Debian: install, start, upgrade, downgrade, remove, purge. Each with its time. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, timed } from '../programs.ts';
import { Installed } from './installed.ts';

const [root = '', version = '', next = '', first = '', second = ''] = process.argv.slice(2);
const debian = new Installed(root);

function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(`Not as it should be: ${sentence}`);
}

async function mustServe(expected: string): Promise<void> {
  const { version: answered } = await debian.start();
  must(answered === expected, `/health answers version ${answered}, not ${expected}`);
}

const accounts = () => debian.inside(['sluice', 'operator', 'accounts']);
const install = (name: string) => debian.inside(['dpkg', '-i', `/packages/${name}`]);

run('ip', ['link', 'set', 'lo', 'up']);
debian.mount();
try {
  const before = debian.listFiles();
  await timed(`install ${version}`, () => install(first));
  must(debian.inside(['sluice', '--version']).trim() === `Sluice ${version}`, 'sluice --version');
  console.log(`  size: ${debian.inside(['du', '-sm', '/usr/lib/sluice']).split('\t')[0]} MB`);
  await timed('first start, to the answer of /health', () => mustServe(version));
  console.log(`  memory of all processes: ${debian.memoryMb()} MB`);
  await timed('a garden is made', () =>
    run('bash', [join(import.meta.dirname, '../../../docs/api-walk.sh'), debian.url]),
  );
  const made = accounts();
  must(made.includes('walker'), `the account is there: ${made}`);
  await timed('stop', () => debian.stop());
  await timed('second start', () => mustServe(version));
  await debian.stop();

  await timed(`upgrade to ${next}`, () => install(second));
  await timed('start', () => mustServe(next));
  must(accounts() === made, 'the upgrade keeps the accounts');
  await debian.stop();

  const refusal = debian.refusal(['dpkg', '-i', `/packages/${first}`]);
  must(refusal.includes('older than the data'), `a downgrade is refused with a sentence, not: ${refusal}`);
  console.log(`  downgrade: ${refusal.split('\n').find((line) => line.includes('older than'))}`);
  must(debian.inside(['sluice', '--version']).trim() === `Sluice ${next}`, 'the refused downgrade changes nothing');
  await mustServe(next);
  await debian.stop();
  // What `operator go-back` leaves, with the data of that version.
  writeFileSync(join(root, 'var/lib/sluice/sluice-version'), `${version}\n`);
  await timed(`downgrade to ${version} after going back`, () => install(first));
  await mustServe(version);
  must(accounts() === made, 'the downgrade keeps the accounts');
  await debian.stop();

  writeFileSync(
    join(root, 'etc/sluice/sluice.env'),
    `${readFileSync(join(root, 'etc/sluice/sluice.env'), 'utf8')}#mine\n`,
  );
  await timed('remove', () => debian.inside(['dpkg', '--remove', 'sluice']));
  must(existsSync(join(root, 'var/lib/sluice/postgres')), 'removing leaves the data');
  must(!existsSync(join(root, 'usr/lib/sluice')), 'removing takes the program');
  await timed('purge', () => debian.inside(['dpkg', '--purge', 'sluice']));
  const left = debian.listFiles().filter((path) => !before.includes(path));
  must(left.length === 0, `purging leaves nothing, but there is ${left.join(', ')}`);
  must(!readFileSync(join(root, 'etc/passwd'), 'utf8').includes('sluice'), 'purging takes the user');
  must(readdirSync(join(root, 'tmp')).length === 0, 'purging takes the folder of sockets');
  console.log('The package installs, starts, upgrades, goes back, and leaves nothing.');
} catch (error) {
  console.error((error as Error).message);
  console.error(debian.log());
  process.exitCode = 1;
} finally {
  await debian.stop();
}
process.exit();
