/**
 * Where the parts of the cluster are on this machine. The configuration is that of `deploy/`, which has the names of
 * containers in it: here each gets an address of its own on 127.0.0.1.
 */
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export type Place = {
  readonly name: string
  readonly port: number
  readonly patroniPort: number
  readonly data: string
}

export type Places = {
  /** Of this run; the user of the database may enter it. */
  readonly folder: string
  /** A copy of `deploy/`, readable for that user. */
  readonly deploy: string
  readonly nodes: readonly Place[]
  readonly etcd: { readonly port: number; readonly peerPort: number }
  readonly primaryPort: number
  readonly standbysPort: number
  readonly webPort: number
  readonly poolerPort: number
  readonly appPorts: readonly number[]
}

/** @param from the first of 20 ports */
export function placesAt(folder: string, from: number): Places {
  return {
    folder,
    deploy: join(folder, 'deploy'),
    nodes: [1, 2, 3].map((n) => ({
      name: `node${n}`,
      port: from + n,
      patroniPort: from + 4 + n,
      data: join(folder, `node${n}`),
    })),
    etcd: { port: from + 8, peerPort: from + 9 },
    primaryPort: from + 10,
    standbysPort: from + 11,
    webPort: from,
    poolerPort: from + 12,
    appPorts: [from + 13, from + 14],
  }
}

/** Passwords of a cluster that ends with the drill. The one of the product is in viertel.env. */
const PASSWORD = 'drill'
const PRODUCT_PASSWORD = 'viertel-local'

const at = (port: number) => `127.0.0.1:${port}`

/** For patroni.yml and make-database.sh. */
export function patroniEnv(places: Places, node: Place, binaries: string): Record<string, string> {
  return {
    PATRONI_NAME: node.name,
    PATRONI_RESTAPI_LISTEN: at(node.patroniPort),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(node.patroniPort),
    PATRONI_POSTGRESQL_LISTEN: at(node.port),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(node.port),
    PATRONI_POSTGRESQL_DATA_DIR: node.data,
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_POSTGRESQL_PGPASS: join(places.folder, `${node.name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: PASSWORD,
    ...patronictlEnv(places),
    VIERTEL_PASSWORD: PRODUCT_PASSWORD,
    PATH: `${binaries}:/usr/bin:/bin`,
  }
}

export function patronictlEnv(places: Places): Record<string, string> {
  return { PATRONI_ETCD3_HOSTS: at(places.etcd.port), LC_ALL: 'C.UTF-8' }
}

/** For haproxy.cfg. */
export function haproxyEnv(places: Places): Record<string, string> {
  const numbered = (name: string, values: readonly (string | number)[]) =>
    values.map((value, i) => [name.replace('#', String(i + 1)), String(value)])
  return Object.fromEntries([
    ...numbered(
      'NODE#',
      places.nodes.map((node) => at(node.port)),
    ),
    ...numbered(
      'NODE#_PATRONI',
      places.nodes.map((node) => node.patroniPort),
    ),
    ...numbered('APP#', places.appPorts.map(at)),
    ['RW_BIND', at(places.primaryPort)],
    ['RO_BIND', at(places.standbysPort)],
    ['WEB_BIND', at(places.webPort)],
  ])
}

/** pgbouncer.ini with the addresses of here instead of those of containers. */
export function poolerSettings(places: Places, text: string): string {
  return text
    .replace('host=haproxy port=5000', `host=127.0.0.1 port=${places.primaryPort}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${places.poolerPort}`)
    .replace('auth_file = users.txt', `auth_file = ${join(places.folder, 'users.txt')}`)
}

export const poolerUsers = `"viertel" "${PRODUCT_PASSWORD}"\n`

/** The settings of viertel.env with the addresses of here instead of those of containers. */
export function productSettings(places: Places, text: string, s3: string): Record<string, string> {
  const addresses: Readonly<Record<string, string>> = {
    'pgbouncer:6432': at(places.poolerPort),
    'haproxy:5000': at(places.primaryPort),
    's3:8333': s3,
    ...Object.fromEntries(places.nodes.map((node) => [`${node.name}:5432`, at(node.port)])),
  }
  return Object.fromEntries(
    Object.entries(parseEnv(text)).map(([name, value = '']) => [
      name,
      Object.entries(addresses).reduce((all, [from, to]) => all.replaceAll(from, to), value),
    ]),
  )
}

/** The primary as the owner of the tables, by HAProxy. */
export const ownerUrl = (places: Places) => `postgres://viertel:${PRODUCT_PASSWORD}@${at(places.primaryPort)}/viertel`

/** What somebody types who wants to try commands on this cluster. */
export function howToTry(places: Places): string {
  return [
    '',
    `  The product is at http://localhost:${places.webPort}`,
    ...places.appPorts.map((port) => `  a process: http://127.0.0.1:${port}/readyz`),
    '  Ctrl-C stops everything. In another terminal:',
    '',
    `cd ${places.deploy}`,
    ...Object.entries(patronictlEnv(places)).map(([name, value]) => `export ${name}=${value}`),
    `export DATABASE_URL=${ownerUrl(places)}`,
    '',
  ].join('\n')
}
