/** `npm run doctor` with faults that are really there. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { readMigrations } from '#platform/db/migrations/migration-files.ts'
import { retryDeadJobs } from '#platform/jobs/dead-jobs.ts'
import { silentLog } from '#platform/log.ts'
import { makeCertificate } from '#platform/outgoing/testing/make-certificate.ts'
import { TIMERS } from '../timers.ts'
import { examine, type Env, type Surroundings } from './examine.ts'

const root = resolve(import.meta.dirname, '../../../..')
const external: Surroundings = {
  withDatabase: (config, use) => use({ url: config.DATABASE_URL }),
  buildDir: join(root, 'no-build'),
}

let database: TestDatabase
let folder: string
let versions: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-doctor-'))
  // The user of an embedded database has to enter it.
  await chmod(folder, 0o755)
  database = await createTestDatabase()
  versions = (await readMigrations()).length
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

let env: Env
beforeEach(async () => {
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
  await database.db.write.query(`delete from serving_process`)
  await database.db.write.query(`insert into serving_process (id, version) values ($1, $2)`, [randomUUID(), versions])
  await database.db.write.query(
    `insert into setting (key, value) select 'timers_ran', jsonb_object_agg(name, now()) from unnest($1::text[]) name
      on conflict (key) do update set value = excluded.value`,
    [TIMERS.map(({ name }) => name)],
  )
})

/** What it says of one thing, in one line. */
async function said(check: string, more: Env = {}, surroundings = external): Promise<string[]> {
  const findings = await examine({ ...env, ...more }, surroundings)
  return findings.filter((one) => one.check === check).map(({ verdict, says }) => `${verdict}: ${says}`)
}

test('a sound product: nothing is broken, and nothing is left of the look', async () => {
  await mkdir(join(folder, 'data/files'), { recursive: true })
  const findings = await examine(env, external)
  // Nobody has built pages here, and nobody is an owner.
  expect(findings.filter(({ verdict }) => verdict === 'broken').map(({ check }) => check)).toEqual(['desk', 'pages'])
  expect(findings.find(({ check }) => check === 'schema')?.says).toBe(`all ${versions} migrations are applied`)
  expect(findings.find(({ check }) => check === 'timers')?.verdict).toBe('ok')
  expect(await readdir(join(folder, 'data/files/doctor'))).toEqual([])
})

test('nobody has the desk, then an owner without and with a second step; legal pages that are built in', async () => {
  expect(await said('desk')).toEqual(['broken: nobody has the desk'])
  const id = randomUUID()
  await database.db.write.query(
    `insert into person (id, email, name, kind, desk_roles) values ($1, 'owner@example.org', 'Owner', 33, '{owner}')`,
    [id],
  )
  onTestFinished(async () => {
    for (const table of ['content_version', 'login_factor', 'person'])
      await database.db.write.query(`delete from ${table}`)
  })
  expect(await said('desk')).toEqual(['ok: owners: 1, with a second step of signing in: 0'])
  await database.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [id],
  )
  expect(await said('desk')).toEqual(['ok: owners: 1, with a second step of signing in: 1'])
  expect(await said('legal pages')).toEqual(['ok: imprint, terms, privacy: still the built-in ones'])
  for (const [slug, by] of [
    ['imprint', null],
    ['terms', null],
    ['terms', id],
  ] as const) {
    await database.db.write.query(
      `insert into content_version (slug, locale, version, title, markdown, saved_at, saved_by)
       select $1, 'de', 1 + count(*), 'T', 'T', now(), $2 from content_version where slug = $1`,
      [slug, by],
    )
    if (by === null && slug === 'terms')
      expect(await said('legal pages')).toEqual(['ok: terms, privacy: still the built-in ones'])
  }
  expect(await said('legal pages')).toEqual(['ok: privacy: still the built-in ones'])
})

test('settings that do not do are all said at once, and no secret with them', async () => {
  const findings = await examine({ PORT: 'x', MAIL: 'y', SECRET: 'short-secret' }, external)
  const settings = findings.filter(({ check }) => check === 'settings')
  expect(settings.map(({ says }) => says.split(':')[0])).toEqual(['PORT', 'SECRET', 'MAIL'])
  expect(JSON.stringify(findings)).not.toContain('short-secret')
})

test('a database at a closed port, of another name, with another password', async () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return { DATABASE_URL: url.href }
  }
  const [closed] = await said(
    'database',
    at((url) => (url.port = '1')),
  )
  expect(closed).toMatch(/^broken: 127\.0\.0\.1:1\/\w+ cannot be used: nobody listens there$/)
  const [unknown] = await said(
    'database',
    at((url) => (url.pathname = '/nowhere')),
  )
  expect(unknown).toMatch(/it has no such database$/)
  const [password] = await said(
    'database',
    at((url) => (url.password = 'wrong-password')),
  )
  expect(password).toMatch(/it refuses the password$/)
})

test('an older schema, one that was changed, and one that a process needs', async () => {
  const older = await createTestDatabase({ migrations: false })
  onTestFinished(() => older.drop())
  expect(await said('schema', { DATABASE_URL: older.url })).toEqual(['look here: nothing is there yet'])
  await migrate({ url: older.url, log: silentLog, upTo: 60 })
  const [pending] = await said('schema', { DATABASE_URL: older.url })
  expect(pending).toMatch(/^look here: not applied yet: 0061_booking_extension\.sql, /)
  await older.db.write.query(`insert into serving_process (id, version) values ($1, $2)`, [randomUUID(), versions])
  const [needed] = await said('schema', { DATABASE_URL: older.url })
  expect(needed).toMatch(/^broken: a process serves that needs 0061_booking_extension\.sql, /)
  await older.db.write.query(`update schema_migration set checksum = 'x' where version = 7`)
  const [changed] = await said('schema', { DATABASE_URL: older.url })
  expect(changed).toMatch(/^broken: 0007_\w+\.sql was changed/)
})

test('an index that was not finished', async () => {
  await database.db.write.query(`create index doctor_half on person (created_at)`)
  onTestFinished(async () => void (await database.db.write.query(`drop index doctor_half`)))
  await database.db.write.query(`update pg_index set indisvalid = false where indexrelid = 'doctor_half'::regclass`)
  expect(await said('schema')).toEqual(['broken: begun and not finished: doctor_half'])
})

test('what waits too long, and timers that stand', async () => {
  await database.db.write.query(
    `insert into domain_event (type, at) values ('told', now() - interval '20 min'), ('told', now())`,
  )
  await database.db.write.query(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      values ('sandbox', 'late', 'captured', 'payment', 'x', now() - interval '2 h')`,
  )
  onTestFinished(async () => {
    await database.db.write.query(`delete from domain_event`)
    await database.db.write.query(`delete from webhook_event`)
  })
  expect(await said('events')).toEqual(['broken: 2 not dispatched, the oldest for 20 min'])
  expect(await said('webhooks')).toEqual(['broken: 1 not processed, the oldest for 2 h'])
  const ago = (name: string, hours: number) =>
    database.db.write.query(
      `update setting set value = value || jsonb_build_object($1::text, now() - make_interval(hours => $2)) where key = 'timers_ran'`,
      [name, hours],
    )
  await ago('capture', 3)
  await ago('forget-shares', 1)
  expect(await said('timers')).toEqual(['broken: have not run: capture for 3 h'])
  // The product's clock may have been moved by the time machine, by which its events are.
  await database.db.write.query(`insert into setting (key, value) values ('clock_offset_ms', '-1200000')`)
  expect((await said('events'))[0]).toMatch(/^ok: 2 not dispatched, the oldest for \d s$/)
  await database.db.write.query(`delete from setting where key = 'clock_offset_ms'`)
})

test('a job that was tried for the last time is found, and can be tried again', async () => {
  const boss = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.createQueue('mail-dead')
  await boss.createQueue('mail', { retryLimit: 0, deadLetter: 'mail-dead' })
  await boss.send('mail', { notification: 4711 })
  expect(await said('dead jobs')).toEqual(['ok: none'])
  const [job] = await boss.fetch('mail')
  await boss.fail('mail', job!.id, { message: 'no line' })
  expect(await said('dead jobs')).toEqual(['broken: tried for the last time: 1 of mail'])
  expect(await retryDeadJobs(database.url)).toBe(1)
  expect(await said('dead jobs')).toEqual(['ok: none'])
  const [again] = await boss.fetch('mail')
  expect(again?.data).toEqual({ notification: 4711 })
})

test('a role that lacks rights', async () => {
  const role = `doctor_${randomUUID().slice(0, 8)}`
  await database.db.write.query(`create role ${role} login password 'of-the-role'`)
  await database.db.write.query(`grant select on all tables in schema public to ${role}`)
  onTestFinished(async () => {
    await database.db.write.query(`drop owned by ${role}`)
    await database.db.write.query(`drop role ${role}`)
  })
  const url = new URL(database.url)
  url.username = role
  url.password = 'of-the-role'
  const [rights] = await said('rights', { DATABASE_URL: url.href })
  expect(rights).toMatch(/^broken: the role \w+ may not make tables in the schema public, .*change \d+ tables/)
})

test('the primary named as a replica, with others and alone, and one that is away', async () => {
  const away = new URL(database.url)
  away.port = '1'
  const [primary, gone] = await said('replica', { DATABASE_READ_URL: `${database.url} ${away.href}` })
  expect(primary).toMatch(/^ok: 127\.0\.0\.1:\d+ is the primary now/)
  expect(gone).toMatch(/^look here: 127\.0\.0\.1:1 cannot be asked: .*ECONNREFUSED/)
  const [alone] = await said('replica', { DATABASE_READ_URL: database.url })
  expect(alone).toMatch(/^look here: 127\.0\.0\.1:\d+ is the primary itself/)
})

test('a folder that cannot be written, a secret that cannot be read or that others can read', async () => {
  await writeFile(join(folder, 'file'), '')
  expect(await said('disk', { DATA_DIR: join(folder, 'file/data') })).toEqual([
    `broken: ${join(folder, 'file')} cannot be written: there is a file in its place`,
  ])
  await mkdir(join(folder, 'odd/secret'), { recursive: true })
  const [unreadable] = await said('secret', { DATA_DIR: join(folder, 'odd') })
  expect(unreadable).toMatch(/^broken: the file of the secret cannot be read: EISDIR/)
  await mkdir(join(folder, 'open'))
  await writeFile(join(folder, 'open/secret'), 'x'.repeat(40))
  await chmod(join(folder, 'open/secret'), 0o644)
  expect(await said('secret', { DATA_DIR: join(folder, 'open') })).toEqual([
    'look here: others of this machine may read the file of the secret',
  ])
})

test('mail servers: one that answers, one that refuses the login, none', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right-password' ? done(null, { user: 1 }) : done(new Error('no such login')),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  expect(await said('mail', { MAIL: `smtp://u:right-password@127.0.0.1:${port}` })).toEqual([
    `ok: 127.0.0.1:${port} answers and takes the login`,
  ])
  const [refused] = await said('mail', { MAIL: `smtp://u:wrong-password@127.0.0.1:${port}` })
  expect(refused).toMatch(/^broken: 127\.0\.0\.1:\d+: .*no such login/)
  const [closed] = await said('mail', { MAIL: 'smtp://127.0.0.1:1' })
  expect(closed).toMatch(/^broken: 127\.0\.0\.1:1: .*ECONNREFUSED/)
})

test('addresses: the product, somebody else, nobody, a certificate that nobody trusts', async () => {
  const listening = async (server: ReturnType<typeof createServer>) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
    return (server.address() as AddressInfo).port
  }
  const product = await listening(createServer((_request, reply) => reply.end('{"status":"ok"}')))
  expect(await said('address', { BASE_URL: `http://127.0.0.1:${product}` })).toEqual([
    `ok: http://127.0.0.1:${product}`,
  ])
  const other = await listening(createServer((_request, reply) => reply.end('<h1>It works</h1>')))
  const [else_] = await said('address', { BASE_URL: `http://127.0.0.1:${other}` })
  expect(else_).toMatch(/^broken: .+ is answered by something else: \/healthz answers with 200$/)
  const closing = createServer()
  closing.listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const { port: closed } = closing.address() as AddressInfo
  await new Promise((done) => closing.close(done))
  const [nobody] = await said('address', { BASE_URL: `http://127.0.0.1:${closed}` })
  expect(nobody).toMatch(/^look here: .+ does not answer from here: ECONNREFUSED$/)
  const secure = await listening(createSecureServer(await makeCertificate(), (_request, reply) => reply.end('')))
  const [untrusted] = await said('address', { BASE_URL: `https://localhost:${secure}` })
  expect(untrusted).toMatch(/^broken: .+ its certificate is refused \(\w*SELF_SIGNED\w*\)$/)
})

async function run(more: Env, shell: string): Promise<{ code: number; text: string }> {
  const running = promisify(execFile)('sh', ['-c', shell, process.execPath, 'tools/doctor.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...more },
  })
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

test('before the first start nothing is made', async () => {
  const fresh = join(folder, 'fresh')
  const never: Surroundings = { ...external, withDatabase: () => Promise.reject(new Error('it would be made')) }
  const settings = { DATABASE_URL: '', DATA_DIR: fresh }
  expect(await said('database', settings, never)).toEqual(['look here: there is none in DATA_DIR yet'])
  expect(await said('files', settings, never)).toEqual(['ok: are kept on the disk from the first start on'])
  await expect(readdir(fresh)).rejects.toThrow('ENOENT')
  await mkdir(join(fresh, 'postgres'), { recursive: true })
  expect(await said('database', settings, never)).toEqual(['broken: embedded: it would be made'])
})

test.skipIf(process.platform === 'win32')(
  'a disk that is full: broken, exit code 1, and no secret is shown',
  async () => {
    const url = new URL(database.url)
    url.password = 'a-wrong-password'
    const settings = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'data'), SECRET: 'abcdefgh'.repeat(5) }
    // Files of this process may have no content: as on a full disk they are made, and what is written is refused.
    const { code, text } = await run(settings, `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`)
    expect(text).toMatch(/^broken {5}disk {14}\S+ cannot be written: /m)
    expect(text).toMatch(/^broken {5}database {10}\S+ cannot be used: it refuses the password$/m)
    expect(text).toMatch(/^\d+ ok, \d+ to look at, \d+ broken\n$/m)
    expect(text).not.toContain('a-wrong-password')
    expect(text).not.toContain('abcdefgh')
    expect(code).toBe(1)
  },
)
