/**
 * The trial's steps in two empty Debians, as a gardener takes them: install, make a garden, water, update, go back, back
 * up, purge, install elsewhere, restore. Each with its time; what the API says of the garden is compared after each.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, timed } from '../programs.ts';
import { Garden } from './garden.ts';
import { Installed } from './installed.ts';

const [root = '', elsewhere = '', version = '', next = '', first = '', second = ''] = process.argv.slice(2);
const debian = new Installed(root);
const other = new Installed(elsewhere);
const garden = new Garden(debian.url);
const PASSPHRASE = /\b[a-z0-9]{4}(-[a-z0-9]{4}){5}\b/;

function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(`Not as it should be: ${sentence}`);
}

async function mustServe(machine: Installed, expected: string): Promise<void> {
  const { version: answered } = await machine.start();
  must(answered === expected, `/health answers version ${answered}, not ${expected}`);
}

async function mustBe(described: string, when: string): Promise<void> {
  const now = await garden.describe();
  const [before, after] = [described.split('\n'), now.split('\n')];
  const place = after.findIndex((line, at) => line !== before[at]);
  must(now === described, `${when} the API says: ${after[place]}, and before: ${before[place]}`);
}

const operator = (machine: Installed, ...args: string[]) => machine.inside(['sluice', 'operator', ...args]);
const install = (machine: Installed, name: string) => machine.inside(['dpkg', '-i', `/packages/${name}`]);

run('ip', ['link', 'set', 'lo', 'up']);
for (const machine of [debian, other]) machine.mount();
try {
  const before = debian.listFiles();
  await timed(`dpkg -i ${first}`, () => install(debian, first));
  must(debian.inside(['sluice', '--version']).trim() === `Sluice ${version}`, 'sluice --version');
  console.log(`  size: ${debian.inside(['du', '-sm', '/usr/lib/sluice']).split('\t')[0]} MB`);
  await timed('first start, to the answer of /health', () => mustServe(debian, version));
  await timed('a garden is made', () => garden.make());
  const wateredS = await timed('a minute of water', () => garden.water());
  must(Math.abs(wateredS - 60) <= 1, `the record says ${wateredS} s of 60`);
  console.log(`  memory of all processes: ${debian.memoryMb()} MB`);
  const made = await garden.describe();
  await timed('stop', () => debian.stop());
  await timed('second start', () => mustServe(debian, version));
  await mustBe(made, 'after a second start');
  await debian.stop();

  await timed(`dpkg -i ${second}, whose tables have a column more`, () => install(debian, second));
  await timed('start, with a backup before', () => mustServe(debian, next));
  await mustBe(made, 'after the update');
  must(/-update\.backup .*proven/.test(operator(debian, 'backups')), 'the backup before the update is proven');
  await garden.addProgram('Evenings', '19:30');
  await debian.stop();

  const refusal = debian.refusal(['dpkg', '-i', `/packages/${first}`]);
  must(refusal.includes('older than the data'), `a downgrade is refused with a sentence, not: ${refusal}`);
  console.log(`  downgrade: ${refusal.split('\n').find((line) => line.includes('older than'))}`);
  must(debian.inside(['sluice', '--version']).trim() === `Sluice ${next}`, 'the refused downgrade changes nothing');
  console.log(`  ${(await timed('sluice operator go-back', () => operator(debian, 'go-back'))).trim()}`);
  await timed(`dpkg -i ${first}`, () => install(debian, first));
  await timed('start', () => mustServe(debian, version));
  await mustBe(made, 'after going back');

  const [backup = ''] = (await timed('sluice operator backup', () => operator(debian, 'backup'))).trim().split(/\s+/);
  const passphrase = PASSPHRASE.exec(operator(debian, 'backup-passphrase'))?.[0] ?? '';
  cpSync(join(root, 'var/lib/sluice/backups', backup), join(elsewhere, 'packages', backup));
  await debian.stop();
  writeFileSync(
    join(root, 'etc/sluice/sluice.env'),
    `${readFileSync(join(root, 'etc/sluice/sluice.env'), 'utf8')}#mine\n`,
  );
  await timed('dpkg --remove sluice', () => debian.inside(['dpkg', '--remove', 'sluice']));
  must(existsSync(join(root, 'var/lib/sluice/postgres')), 'removing leaves the data');
  must(!existsSync(join(root, 'usr/lib/sluice')), 'removing takes the program');
  await timed('dpkg --purge sluice', () => debian.inside(['dpkg', '--purge', 'sluice']));
  const left = debian.listFiles().filter((path) => !before.includes(path));
  must(left.length === 0, `purging leaves nothing, but there is ${left.join(', ')}`);
  must(!readFileSync(join(root, 'etc/passwd'), 'utf8').includes('sluice'), 'purging takes the user');
  must(readdirSync(join(root, 'tmp')).length === 0, 'purging takes the folder of sockets');

  // Another number of the user, and a newer version, than the backup comes from.
  other.inside(['useradd', '--system', 'somebody']);
  await timed(`elsewhere: dpkg -i ${second}`, () => install(other, second));
  other.inside(['chown', 'sluice', `/packages/${backup}`]);
  const restored = await timed(`sluice operator restore ${backup}`, () =>
    other.inside([
      ...['env', `SLUICE_BACKUP_PASSPHRASE=${passphrase}`, 'sluice', 'operator', 'restore', `/packages/${backup}`],
    ]),
  );
  console.log(`  ${restored.trim()}`);
  await timed('start', () => mustServe(other, next));
  await mustBe(made, 'elsewhere, with the session of before,');
  await garden.logIn();
  await mustBe(made, 'elsewhere, after a login,');
  console.log('The package installs, starts, updates, goes back, moves, and leaves nothing.');
} catch (error) {
  console.error((error as Error).message);
  for (const machine of [debian, other]) console.error(machine.log());
  process.exitCode = 1;
} finally {
  await debian.stop();
  await other.stop();
}
process.exit();
