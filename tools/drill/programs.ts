/** The programs of a cluster as Debian installs them, and what to install where one is missing. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Each with the package of Debian that brings it. */
const PACKAGES = {
  postgres: 'postgresql',
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

type Name = keyof typeof PACKAGES
export type Programs = Readonly<Record<Name, string>>

/** What Patroni needs to talk to etcd; Debian only recommends it. */
const ETCD_OF_PYTHON = { package: 'python3-etcd', file: '/usr/lib/python3/dist-packages/etcd/__init__.py' }
const VERSIONS_OF_POSTGRES = '/usr/lib/postgresql'

/** @param there whether a file is there, and what a folder contains */
export function findPrograms(
  path: string,
  there: { file(path: string): boolean; folder(path: string): readonly string[] } = onThisMachine,
): { programs: Programs; missing: readonly [] } | { programs: null; missing: readonly string[] } {
  const newestFirst = there.folder(VERSIONS_OF_POSTGRES).toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...newestFirst.map((version) => join(VERSIONS_OF_POSTGRES, version, 'bin')),
    ...path.split(':').filter((folder) => folder !== ''),
    '/usr/sbin',
  ]
  const found = Object.fromEntries(
    Object.keys(PACKAGES).flatMap((name) => {
      const folder = folders.find((one) => there.file(join(one, name)))
      return folder === undefined ? [] : [[name, join(folder, name)]]
    }),
  ) as Partial<Record<Name, string>>
  const missing: string[] = (Object.keys(PACKAGES) as Name[])
    .filter((name) => !found[name])
    .map((name) => PACKAGES[name])
  // A Patroni of another place brings its own.
  if (found.patroni === '/usr/bin/patroni' && !there.file(ETCD_OF_PYTHON.file)) missing.push(ETCD_OF_PYTHON.package)
  return missing.length === 0
    ? { programs: found as Programs, missing: [] }
    : { programs: null, missing: [...new Set(missing)] }
}

/** What to say where something is missing. */
export function howToInstall(missing: readonly string[]): string {
  return [
    'The drill runs the programs of a real cluster, and these packages are not installed:',
    `  ${missing.join(', ')}`,
    'On Debian 12 or newer (the services that come with them are not needed; the drill starts its own):',
    `  apt-get install --no-install-recommends ${missing.join(' ')}`,
  ].join('\n')
}

const onThisMachine = {
  file: (path: string) => existsSync(path),
  folder: (path: string) => (existsSync(path) ? readdirSync(path) : []),
}
