/**
 * What docs/api.md tells people who write programs, done as they do it: types are made of the description that the product
 * serves, the examples of docs/examples compile with them and run with keys, and what the API does not have does not compile.
 */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#features/integration/api-key/contract.ts'
import { newSecret, signedHeaders } from '#features/integration/webhook/server/sign-webhook.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { systemClock } from '#platform/clock.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { CARDS, createTestWorld, type TestWorld } from './testing/test-world.ts'

const root = resolve(import.meta.dirname, '../..')
const EXAMPLES = join(root, 'docs/examples')
const run = promisify(execFile)

let world: TestWorld
let served: ServedWorld
let baseUrl: string
/** Of somebody's program, with the packages that it has installed. */
let folder: string
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
  baseUrl = await served.server.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'viertel-api-client-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(EXAMPLES, folder, { recursive: true })
  const description = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as Parameters<typeof openapiTS>[0]
  await writeFile(join(folder, 'viertel.ts'), astToString(await openapiTS(description)))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await served.close()
  await world.close()
})

/** What the compiler says, line by line; each line begins with the name of its file. */
async function compile(files: readonly string[]): Promise<string[]> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
  const tsc = [join(root, 'node_modules/typescript-native/bin/tsc'), '--ignoreConfig', '--allowImportingTsExtensions']
  const asked = run(process.execPath, [...tsc, '--skipLibCheck', ...options, ...files], { cwd: folder })
  const { stdout } = await asked.catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter((line) => line.includes('error'))
}
const keyOf = async (owner: SignedIn, ...scopes: string[]) =>
  (await world.call(createApiKey, { body: { name: 'Program', scopes, days: 30 } }, owner)).data.key
const listBookings = async (key: string, ...args: string[]) => {
  const env = { ...process.env, VIERTEL_URL: baseUrl, VIERTEL_KEY: key, NODE_OPTIONS: '' }
  return (await run(process.execPath, [join(folder, 'list-bookings.ts'), ...args], { env })).stdout
}

test('the examples compile, and a field, a call or a value that the API does not have does not', async () => {
  const examples = ['list-bookings.ts', 'receive-webhooks.ts']
  const example = await readFile(join(EXAMPLES, 'list-bookings.ts'), 'utf8')
  const planted = [
    ['wrong-field.ts', 'price.totalCents', 'price.totalEuros'],
    ['wrong-call.ts', "api.GET('/api/office/my')", "api.GET('/api/office/mine')"],
    ['wrong-value.ts', "? 'booker' : 'provider'", "? 'booker' : 'host'"],
    ['wrong-error.ts', '${error.code}', '${error.kind}'],
  ] as const
  for (const [file, right, wrong] of planted) {
    expect(example).toContain(right)
    await writeFile(join(folder, file), example.replace(right, wrong))
  }
  const errors = await compile([...examples, ...planted.map(([file]) => file)])
  const files = new Set(errors.map((line) => line.slice(0, line.indexOf('('))))
  expect(files, errors.join('\n')).toEqual(new Set(planted.map(([file]) => file)))
}, 120_000)

test('with a key of a provider and with one of a company, the client reads what is theirs', async () => {
  const { id: office, provider } = await world.office({ capacity: 7 })
  const { admin } = await world.company()
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office, date: '2026-11-20', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data: booked } = await world.call(placeBooking, { body }, booker)
  const ofProvider = await listBookings(await keyOf(provider.viewer, 'bookings:read', 'offices:read'))
  expect(ofProvider.trim().split('\n')).toEqual([
    `${booked.id} confirmed 2026-11-20T09:00:00Z 2000 EUR`,
    `place ${office} has 7`,
  ])
  expect(await listBookings(await keyOf(admin, 'bookings:read'), 'company')).toBe('')
  await expect(listBookings('viertel_aaaaaaaa_wrong')).rejects.toThrow(/auth\.key/)
  await expect(listBookings(await keyOf(provider.viewer, 'offices:read'))).rejects.toThrow(/auth\.scope/)
}, 60_000)

test('the receiver takes what the product signs, once, and nothing else', async () => {
  const secret = newSecret()
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), NODE_OPTIONS: '' }
  const receiver = spawn(process.execPath, [join(folder, 'receive-webhooks.ts')], { env })
  let said = ''
  receiver.stdout.on('data', (some: Buffer) => (said += String(some)))
  try {
    await expect.poll(() => said, { timeout: 20_000 }).toContain('listening')
    const now = systemClock().now()
    const message = { id: 'one', body: '{"type":"webhook.test","data":{}}' }
    const send = async (headers: Record<string, string>, text = message.body) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status
    expect(await send(signedHeaders(message, now, [newSecret(), secret]))).toBe(204)
    expect(await send(signedHeaders(message, now, [secret]))).toBe(204)
    expect(await send(signedHeaders(message, now, [newSecret()]))).toBe(401)
    expect(await send(signedHeaders(message, now, [secret]), '{"type":"webhook.test","data":{"x":1}}')).toBe(401)
    expect(await send(signedHeaders(message, now.subtract({ minutes: 6 }), [secret]))).toBe(401)
    expect(said.match(/webhook\.test/g)).toHaveLength(1)
  } finally {
    receiver.kill()
  }
}, 60_000)
