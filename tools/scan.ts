/**
 * `npm run scan`: sqlmap against every call of the product, wapiti against its pages as each kind of person, and rules
 * of our own over all that they were answered. Each scans a site with planted holes first and has to find them. It ends
 * with 1 when a planted hole was not found, something in the product was, or a part of it was not scanned to its end; with
 * 2 where programs are missing.
 * Everything is on this machine, in throw-away folders, and bounded in requests and time.
 *   --minutes N    for the calls of the product (60); what is left then is named
 *   --data FOLDER  a DATA_DIR with a demo city, of which a copy is scanned; otherwise one is built
 *   --calls TEXT   only calls whose method and path contain it
 *   --planted      only the planted site
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { freePort, startProcess } from '../e2e/product-process.ts'
import { buildGeoIfStale, buildPagesIfStale, run } from './environment.mjs'
import { programOf } from './debian-package.mjs'
import { distinct, type Finding } from './scan/finding.ts'
import { startForwarder, type Forwarder } from './scan/forwarder.ts'
import { npmAudit } from './scan/npm-audit.ts'
import { operationsOf, type Document, type Operation } from './scan/operations.ts'
import { HOLES, PLANTED_CALLS, startPlantedTarget } from './scan/planted-target.ts'
import { judge } from './scan/judge.ts'
import { sqlmap } from './scan/sqlmap.ts'
import { wapiti } from './scan/wapiti.ts'

const MOST_REQUESTS = 400_000
const SECONDS_A_CALL = 240
const SECONDS_A_WALK = 300
const WALKED_FROM = ['/', '/en', '/login', '/register', '/page/terms', '/dashboard', '/account/profile', '/operator']
/** Tools of the demo, signing out, and pages that are files. */
const LEFT_OUT = /^\/(?:dev|assets|media|basemap)\/|sign-out/

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    data: { type: 'string' },
    calls: { type: 'string', default: '' },
    planted: { type: 'boolean', default: false },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'viertel-scan-'))
await chmod(folder, 0o755)
try {
  const missing = await missingPrograms()
  if (missing.length > 0) {
    console.error(
      `These packages of Debian are needed:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
    process.exitCode = 2
  } else {
    const missed = await scanPlanted()
    const found = values.planted ? [] : await scanProduct()
    if (missed > 0 || found.length > 0) process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function missingPrograms(): Promise<string[]> {
  const missing: string[] = []
  for (const name of ['sqlmap', 'wapiti'])
    if (!(await programOf([`/usr/bin/${name}`], name).catch(() => undefined))) missing.push(name)
  return missing
}

/** @returns how many of the planted holes nobody found */
async function scanPlanted(): Promise<number> {
  const server = await startTestServer()
  const target = await startPlantedTarget(server.url)
  const forwarder = await startForwarder({
    target: { host: '127.0.0.1', port: target.port },
    mostRequests: 50_000,
    origin: null,
  })
  try {
    const found: Finding[] = []
    for (const call of PLANTED_CALLS) {
      const { finding } = await sqlmap(call, { port: forwarder.port, folder, seconds: SECONDS_A_CALL })
      if (finding) found.push(finding)
    }
    const walked = await wapiti({ port: forwarder.port, folder, seconds: SECONDS_A_WALK, from: ['/'] })
    found.push(...walked.findings, ...forwarder.findings)
    const missed = HOLES.filter(
      (hole) => !found.some((one) => one.by === hole.by && hole.rule.test(one.rule) && one.at === hole.at),
    )
    for (const hole of HOLES) console.log(`${missed.includes(hole) ? 'MISSED' : 'found '} ${hole.by}: ${hole.name}`)
    console.log(`${HOLES.length - missed.length} of ${HOLES.length} planted holes were found\n`)
    return missed.length
  } finally {
    await forwarder.stop()
    await target.stop()
    await server.stop()
  }
}

async function scanProduct(): Promise<Finding[]> {
  await buildGeoIfStale(process.execPath)
  await buildPagesIfStale(process.execPath)
  const data = join(folder, 'data')
  await mkdir(data)
  // With its owners: PostgreSQL refuses data of anybody else.
  if (values.data) await run('cp', ['-a', `${values.data}/.`, data])
  const port = await freePort()
  const product = startProcess({ port, dataDir: data, env: { LOG_LEVEL: 'error' } })
  try {
    console.log('the product starts; a new city takes a minute or two')
    await product.ready()
    const forwarder = await startForwarder({
      target: { host: '127.0.0.1', port },
      mostRequests: MOST_REQUESTS,
      origin: product.baseUrl,
      leaveOut: LEFT_OUT,
    })
    try {
      return await scanEverything(product.baseUrl, forwarder)
    } finally {
      await forwarder.stop()
    }
  } finally {
    product.kill('SIGTERM')
    await product.ended
  }
}

async function scanEverything(base: string, forwarder: Forwarder): Promise<Finding[]> {
  const signIn = await sessionsOf(base)
  const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as Document
  const operations = operationsOf(document).filter(({ method, path }) => `${method} ${path}`.includes(values.calls))
  const found: Finding[] = []
  const counts = { clean: 0, injectable: 0, unclear: 0 }
  const until = Date.now() + Number(values.minutes) * 60_000
  const left: Operation[] = []
  for (const operation of operations) {
    if (Date.now() > until) {
      left.push(operation)
      continue
    }
    forwarder.be(await signIn(whoMay(operation.access)))
    const attack = () => sqlmap(operation, { port: forwarder.port, folder, seconds: SECONDS_A_CALL })
    const { verdict: once, finding } = await attack()
    // On a busy machine answers differ by chance, and sqlmap takes that for a hole; a hole is there a second time.
    const isSure = once !== 'injectable' || (await attack()).verdict === once
    const verdict = isSure ? once : 'unclear'
    counts[verdict] += 1
    if (finding && isSure) found.push(finding)
    if (verdict === 'unclear') process.exitCode = 1
    if (verdict === 'unclear') console.log(`unclear: ${operation.method} ${operation.path}`)
  }
  console.log(
    `sqlmap: ${operations.length - left.length} of ${operations.length} calls, ${counts.clean} clean, ${counts.injectable} injectable, ${counts.unclear} unclear`,
  )
  if (left.length > 0) process.exitCode = 1
  for (const { method, path } of left) console.log(`  no time was left for ${method} ${path}`)
  for (const kind of values.calls ? [] : (['', 'user', 'provider', 'corporate', 'operator'] as const)) {
    forwarder.be(await signIn(kind))
    const walked = await wapiti({
      port: forwarder.port,
      folder,
      seconds: SECONDS_A_WALK,
      from: WALKED_FROM,
    })
    found.push(...walked.findings)
    if (!walked.ended) process.exitCode = 1
    console.log(
      `wapiti as ${kind || 'guest'}: ${walked.findings.length} findings${walked.ended ? '' : ', not at its end'}`,
    )
  }
  found.push(...forwarder.findings, ...(await npmAudit()))
  const { real, accepted } = judge(distinct(found))
  console.log(
    `answered: ${[...forwarder.statuses]
      .toSorted()
      .map(([status, n]) => `${status} ${n}`)
      .join(', ')}`,
  )
  for (const one of accepted) console.log(`accepted ${one.by} ${one.rule} at ${one.at}: ${one.why}`)
  for (const one of real) console.log(`FOUND ${one.by} ${one.rule} at ${one.at}: ${one.detail}`)
  console.log(`${real.length} findings in the product`)
  return real
}

/** The kind of person to be; the strongest of those who have access, so that authorisation does not hide what follows. */
function whoMay(access: readonly string[]): string {
  return ['operator', 'corporate', 'provider', 'employee', 'user'].find((kind) => access.includes(kind)) ?? ''
}

/** Signs in the demo's people as they are needed, and again after a while, because proofs grow old. */
async function sessionsOf(base: string) {
  const { people } = (await (await fetch(`${base}/dev/demo.json`)).json()) as {
    people: { kind: string; email: string; password: string }[]
  }
  const kept = new Map<string, { cookie: string; at: number }>()
  const FRESH_MS = 4 * 60_000
  return async (kind: string): Promise<string> => {
    if (kind === '') return ''
    const known = kept.get(kind)
    if (known && Date.now() - known.at < FRESH_MS) return known.cookie
    const person = people.find((one) => one.kind === kind)
    if (!person) throw new Error(`the demo has nobody who is ${kind}`)
    const answer = await fetch(`${base}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    if (!answer.ok) throw new Error(`${person.email} was not signed in: ${answer.status}`)
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    kept.set(kind, { cookie, at: Date.now() })
    return cookie
  }
}
