/** The programs of a cluster, from Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a package puts its program. */
const PROGRAMS = {
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  mosquitto: '/usr/sbin/mosquitto',
  iproute2: '/usr/sbin/ip',
} as const;

export const programOf = (name: keyof typeof PROGRAMS): string => PROGRAMS[name];

/** A sentence on what stands in the way, with the way out; null where nothing does. */
export function findObstacle(install: boolean): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The cluster runs in namespaces of Linux, which only root may make: sudo npm run failover.';
  }
  const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing];
  if (missing.length > 0 && install) {
    const { status } = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' });
    if (status !== 0) return `${command.join(' ')} has failed.`;
  } else if (missing.length > 0) {
    return `Missing: ${missing.join(', ')}. Install them with: ${command.join(' ')} (or add --install).`;
  }
  const { status, stderr } = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true'], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `This machine makes no namespaces (${stderr.trim()}), so there is no cluster to try.`;
}
