import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { readyBinaries } from './embedded-binaries.ts'
import { isAlive, socketFolder } from './embedded-cluster.ts'
import { run } from './embedded-user.ts'
import { startEmbeddedServer } from './embedded-server.ts'
import type { EmbeddedServer } from './embedded-server.ts'

const isRoot = process.getuid?.() === 0
const source = join(import.meta.dirname, 'embedded-server.ts')

/** A finished cluster to copy: making one takes a second, and only some tests are about that. */
let finished: string
let folder: string
let servers: EmbeddedServer[] = []
let children: ChildProcess[] = []

beforeAll(async () => {
  finished = await mkdtemp(join(tmpdir(), 'viertel-server-'))
  await chmod(finished, 0o755)
  const server = await startEmbeddedServer({
    dataDir: join(finished, 'data'),
    log: silentLog,
    settings: { shared_buffers: '16MB' },
  })
  await server.stop()
})

afterAll(() => rm(finished, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-server-'))
  await chmod(folder, 0o755)
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  const pid = await postmaster().catch(() => 0)
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  servers = []
  children = []
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir, log: silentLog, settings: { shared_buffers: '16MB' } })
  servers.push(server)
  return server
}

async function useFinishedCluster(): Promise<void> {
  const copied = await run('cp', ['-a', join(finished, 'data'), folder])
  expect(copied).toEqual({ code: 0, output: '' })
}

async function postmaster(dataDir = join(folder, 'data')): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the server, prints its url and holds it until it is killed, or does what is said. */
async function otherProcess(
  identity: { uid?: number; gid?: number } = {},
  hold = `process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)`,
): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedServer } from ${JSON.stringify(source)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedServer({ dataDir: ${JSON.stringify(join(folder, 'data'))}, log, settings: { shared_buffers: '16MB' } })
    console.log(server.url)
    ${hold}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    ...identity,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${errors}`)))
  })
  return { child, url }
}

/** An ended process stays listed until the init process has collected it. */
async function expectEnded(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
}

test('a new cluster: UTF-8 with case rules of its own, checksums, durable, roles and passwords, gone after stop', async () => {
  const server = await start()
  const [row] = await query<Record<string, string>>(
    server.url,
    `select 'zürich' ilike 'ZÜRICH' as folds, upper('straße') as upper, version() as version,
      current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
      current_setting('fsync') || current_setting('synchronous_commit') as durable,
      (select string_agg(x, '' order by x collate "de-x-icu") from unnest(array['z', 'ä', 'b']) x) as sorted`,
  )
  expect(row).toMatchObject({ folds: true, encoding: 'UTF8', checksums: 'on', durable: 'onon', sorted: 'äbz' })
  expect(row?.['version']).toContain(`PostgreSQL ${server.version} `)
  await query(server.url, 'create table thing (id int)')
  await expect(query(server.appUrl, 'create table other (id int)')).rejects.toMatchObject({ code: '42501' })
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const secrets = await stat(join(folder, 'data/postgres/secrets.json'))
  expect(secrets.mode & 0o777).toBe(0o600)
  await server.stop()
  await expect(query(server.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test.runIf(process.platform !== 'win32')(
  'the product talks over a socket that only its user reaches, and over the port where there can be none',
  async () => {
    await useFinishedCluster()
    const first = await start()
    const home = join(folder, 'data/postgres')
    const remote = async (url: string) =>
      (await query<{ address: string | null }>(url, 'select inet_client_addr()::text as address'))[0]?.address
    expect(await remote(first.appUrl)).toBeNull()
    expect((await stat(home)).mode & 0o077).toBe(0)
    await first.stop()
    // As on file systems that know no sockets: the place is taken by what cannot be removed.
    const { port } = new URL(first.appUrl)
    await mkdir(join(home, `.s.PGSQL.${port}`))
    const second = await start()
    expect(new URL(second.appUrl).port).toBe(port)
    expect(await remote(second.appUrl)).toContain('127.0.0.1')

    expect(socketFolder({ home: '/srv/viertel/postgres' })).toBe('/srv/viertel/postgres')
    expect(socketFolder({ home: `/srv/${'long/'.repeat(20)}postgres` })).toBeNull()
    expect(socketFolder({ home: '/srv/one, two/postgres' })).toBeNull()
  },
)

test('a second start keeps rows and port; a taken port is avoided; another major version is refused by name', async () => {
  await useFinishedCluster()
  const first = await start()
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  await second.stop()
  const port = Number(new URL(first.url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await new Promise((done) => squatter.once('listening', done))
  try {
    const third = await start()
    expect(new URL(third.url).port).not.toBe(String(port))
    expect(await query(third.url, 'select n from kept')).toEqual([{ n: 7 }])
    await third.stop()
  } finally {
    squatter.close()
  }
  await writeFile(join(folder, 'data/postgres/data/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, the installed programs are PostgreSQL 18/)
})

test('a tool beside the app, which has nothing else to do, ends in order and leaves the server to the app', async () => {
  await useFinishedCluster()
  const app = await start()
  const tool = await otherProcess({}, 'await server.stop()')
  await gone(tool.child)
  expect(tool.child.exitCode).toBe(0)
  expect(await query(app.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await app.stop()
})

test('a server whose app was killed lives on and is adopted, and the adopter stops it', async () => {
  await useFinishedCluster()
  const other = await otherProcess()
  await query(other.url, 'create table kept as select 7 as n')
  other.child.kill('SIGKILL')
  await gone(other.child)
  expect(await query(other.url, 'select n from kept')).toEqual([{ n: 7 }])
  const pid = await postmaster()
  const adopted = await start()
  expect(adopted.url).toBe(other.url)
  expect(await postmaster()).toBe(pid)
  await adopted.stop()
  await expectEnded(pid)
})

test('of three processes that start at once on a new folder one starts and all work; the last to leave stops it', async () => {
  // What a first start leaves that was killed half-way.
  const leftover = join(folder, 'data/postgres.new-999999-abc')
  await mkdir(join(leftover, 'data'), { recursive: true })
  const [a, b, c] = await Promise.all([otherProcess(), otherProcess(), start()])
  expect(new Set([a.url, b.url, c.url]).size).toBe(1)
  await expect(stat(leftover)).rejects.toMatchObject({ code: 'ENOENT' })
  const pid = await postmaster()
  a.child.kill('SIGTERM')
  await gone(a.child)
  await c.stop()
  expect(await query(b.url, 'select 1 as n')).toEqual([{ n: 1 }])
  b.child.kill('SIGTERM')
  await gone(b.child)
  await expectEnded(pid)
})

test('a killed server is started again while the app lives, on the same port, with every committed row', async () => {
  await useFinishedCluster()
  const server = await start()
  await query(server.url, 'create table kept (n int)')
  for (let n = 0; n < 20; n += 1) await query(server.url, `insert into kept values (${n})`)
  const before = await postmaster()
  process.kill(before, 'SIGKILL')
  const began = performance.now()
  let rows: object[] = []
  while (rows.length === 0 && performance.now() - began < 120_000) {
    rows = await query(server.url, 'select count(*)::int as n from kept').catch(() => [])
    if (rows.length === 0) await sleep(50)
  }
  expect(rows).toEqual([{ n: 20 }])
  expect(await postmaster()).not.toBe(before)
})

test('after app and server were both killed under work the next start recovers, whatever workers are left', async () => {
  await useFinishedCluster()
  const other = await otherProcess()
  await query(other.url, 'create table kept as select 7 as n')
  const busy = new Client({ connectionString: other.url })
  busy.on('error', () => {})
  await busy.connect()
  // Busy without ever waiting, so it does not notice that its postmaster died.
  busy.query('select count(*) from generate_series(1, 100000000000) x').catch(() => {})
  await sleep(300)
  const before = await postmaster()
  other.child.kill('SIGKILL')
  process.kill(before, 'SIGKILL')
  await gone(other.child)
  const server = await start()
  expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(await postmaster()).not.toBe(before)
})

test.runIf(process.platform === 'linux')(
  'a stale pid file whose number belongs to another program now is no obstacle',
  async () => {
    await useFinishedCluster()
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    const file = join(folder, 'data/postgres/data/postmaster.pid')
    const text = await readFile(file, 'utf8')
    const owner = await stat(file)
    await first.stop()
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {})
    children.push(stranger)
    await writeFile(file, text.replace(/^\d+/, String(stranger.pid)))
    const again = await start()
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  },
)

test('programs without their library links, in a folder the server cannot reach, are copied beside the data', async () => {
  const installed = dirname(dirname((await readyBinaries(null, folder)).initdb))
  const closed = join(folder, 'closed')
  await mkdir(closed)
  await cp(dirname(installed), join(closed, 'package'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/libicuuc\.so(\.60)?$/.test(path),
  })
  await chmod(closed, 0o700)
  const user = isRoot ? { name: 'nobody', uid: 65_534, gid: 65_534 } : null
  const ready = await readyBinaries(user, join(folder, 'copies'), join(closed, 'package'))
  expect(ready.major).toBe(18)
  expect(ready.postgres.startsWith(isRoot ? join(folder, 'copies') : closed)).toBe(true)
})

test.runIf(isRoot)('a normal user runs the server under his own name, and root later adopts his cluster', async () => {
  await chmod(folder, 0o777)
  const other = await otherProcess({ uid: 65_534, gid: 65_534 })
  await query(other.url, 'create table kept as select 7 as n')
  expect((await stat(join(folder, 'data/postgres/data'))).uid).toBe(65_534)
  other.child.kill('SIGTERM')
  await gone(other.child)
  const server = await start()
  expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect((await stat(`/proc/${await postmaster()}`)).uid).toBe(65_534)
})

test.runIf(isRoot)(
  'a data folder only root can enter gets its cluster elsewhere, found again at the next start',
  async () => {
    await chmod(folder, 0o700)
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    const home = dirname(first.logFile)
    try {
      expect(home.startsWith('/var/lib/viertel/')).toBe(true)
      await first.stop()
      const second = await start()
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
      await second.stop()
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  },
)
