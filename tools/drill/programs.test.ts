import { expect, test } from 'vitest'
import { findPrograms, howToInstall } from './programs.ts'

const machine = (files: readonly string[], versions: readonly string[] = []) => ({
  file: (path: string) => files.includes(path),
  folder: () => versions,
})
const DEBIAN = [
  '/usr/bin/patroni',
  '/usr/bin/patronictl',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
  '/usr/lib/python3/dist-packages/etcd/__init__.py',
  '/usr/lib/postgresql/9/bin/postgres',
  '/usr/lib/postgresql/15/bin/postgres',
]

test('Debian: the newest PostgreSQL, and what is outside of PATH', () => {
  expect(findPrograms('/usr/bin:/bin', machine(DEBIAN, ['9', '15']))).toEqual({
    missing: [],
    programs: {
      postgres: '/usr/lib/postgresql/15/bin/postgres',
      patroni: '/usr/bin/patroni',
      patronictl: '/usr/bin/patronictl',
      etcd: '/usr/bin/etcd',
      haproxy: '/usr/sbin/haproxy',
      pgbouncer: '/usr/sbin/pgbouncer',
    },
  })
})

test('what is missing is named once, with the command that brings it', () => {
  const { programs, missing } = findPrograms('/usr/bin', machine(['/usr/bin/etcd']))
  expect([programs, missing]).toEqual([null, ['postgresql', 'patroni', 'haproxy', 'pgbouncer']])
  expect(howToInstall(missing)).toContain(
    'apt-get install --no-install-recommends postgresql patroni haproxy pgbouncer',
  )
})

test("Debian's Patroni needs a package that Debian only recommends; one of another place brings its own", () => {
  const without = DEBIAN.filter((file) => !file.includes('python3'))
  expect(findPrograms('/usr/bin', machine(without, ['15'])).missing).toEqual(['python3-etcd'])
  const elsewhere = without.map((file) => file.replace('/usr/bin/patroni', '/opt/patroni/bin/patroni'))
  expect(findPrograms('/usr/bin:/opt/patroni/bin', machine(elsewhere, ['15'])).missing).toEqual([])
})
