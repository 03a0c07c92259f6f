/**
 * A whole product in a test: real PostgreSQL, the sandbox's payments, a clock that stands still, and fakes only at
 * ports. It makes people, providers and offices, and calls use-cases through the same pipeline as HTTP.
 */
import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { createMemoryAnalytics } from '#adapters/analytics/memory-analytics.ts'
import { createEmbeddedCalendarFeed } from '#adapters/calendar-feed/embedded-calendar-feed.ts'
import { noVatCheck } from '#ports/vat-check.ts'
import type { BotCheck } from '#ports/bot-check.ts'
import type { Geocoder } from '#ports/geocoding.ts'
import type { Mail } from '#ports/mail.ts'
import { createEmbeddedPushSender } from '#adapters/push/embedded-push-sender.ts'
import { pushKeyOf } from '#adapters/push/encrypt-push.ts'
import { createSandboxPayees, type SandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { createSandboxPayments, type SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import type { Storage, StoredFile } from '#ports/storage.ts'
import { ROUTES } from '../server/routes.ts'
import { MANDATE_TEXT } from '#features/payment/rules/mandate.ts'
import * as payment from '#features/payment/contract.ts'
import type { Endpoint, ReplyData } from '#kernel/endpoint.ts'
import { idSource } from '#kernel/ids.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { fixedClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import type { Context } from '#platform/context.ts'
import { demandDeclared } from '#platform/http/declared-refusals.ts'
import { refusalOfConstraint } from '#platform/http/refusal-of-constraint.ts'
import { run, type RawInput } from '#platform/http/route.ts'
import { silentLog } from '#platform/log.ts'
import { peopleOf, type TestPeople } from './test-people.ts'

/** A Tuesday, nine in the morning in Berlin. */
export const TEST_NOW = '2026-11-10T08:00:00Z'

export const CARDS = {
  good: '4242424242424242',
  declines: '4000000000000341',
  insufficient: '4000000000009995',
  asksAtSetup: '4000002500003155',
  asksAlways: '4000002760003184',
  disputes: '4000000000000259',
} as const

export type TestWorld = TestPeople & {
  readonly context: Context
  readonly db: Database
  /** Of the database; its role may change the schema. */
  readonly url: string
  readonly clock: ReturnType<typeof fixedClock>
  readonly payments: SandboxPayments
  readonly payees: SandboxPayees
  readonly mails: readonly Mail[]
  /** Foreign calendars by their address. */
  readonly feeds: Map<string, string>
  /** One endpoint, as HTTP would call it. Idempotent ones get a new key unless `idempotencyKey` is given. */
  call<E extends Endpoint>(endpoint: E, input: RawInput, viewer: Viewer, on?: Context): Promise<ReplyData<E>>
  /** The code a call is refused with; throws when it is not refused. */
  refusal(call: Promise<unknown>): Promise<RefusalCode>
  /** Saves a card the ordinary way, authentication included; the id of the method. */
  card(viewer: SignedIn, number: string): Promise<number>
  /** Saves a bank account. */
  account(viewer: SignedIn, iban: string): Promise<number>
  /** The payer opens the address and answers. */
  authenticate(url: string | null, accept: boolean): Promise<void>
  /** Rows of plain SQL, to look at what was stored. */
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** @param database a migrated one; by default a new one on the run's server */
export async function createTestWorld(
  start: string = TEST_NOW,
  database?: { db: Database; url: string; drop: () => Promise<void> },
): Promise<TestWorld> {
  const { db, url, drop } = database ?? (await createTestDatabase())
  const clock = fixedClock(start)
  const config = readConfig({ SECRET: 'test-'.repeat(8), BASE_URL: 'https://viertel.example' })
  const payments = createSandboxPayments({ db, now: () => clock.now(), baseUrl: config.BASE_URL })
  const payees = createSandboxPayees({ db, now: () => clock.now(), baseUrl: config.BASE_URL })
  const ids = idSource(Math.random)
  const newId = () => ids(clock.now().epochMilliseconds)
  const mails: Mail[] = []
  const feeds = new Map<string, string>()
  const context: Context = {
    config,
    log: silentLog,
    db,
    clock,
    newId,
    payments,
    payees,
    geocoder: nowhere,
    mailer: { name: 'inbox', send: async (mail) => void mails.push(mail) },
    push: createEmbeddedPushSender({
      db,
      key: pushKeyOf({ privateKey: '', secret: config.SECRET }),
      now: () => clock.now(),
    }),
    storage: memoryStorage(),
    botCheck: trusting,
    vatCheck: noVatCheck,
    calendarFeed: createEmbeddedCalendarFeed(({ href }) => feeds.get(href) ?? null),
    analytics: createMemoryAnalytics(),
    wake: () => undefined,
    onRefusal: demandDeclared,
  }
  const routes = ROUTES
  let keys = 0

  const call: TestWorld['call'] = async (endpoint, input, viewer, on = context) => {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route) throw new Error(`no use-case for ${endpoint.method} ${endpoint.path}`)
    const key = input.idempotencyKey ?? `test-key-${(keys += 1)}`
    return (await run(route, { ...input, idempotencyKey: key }, viewer, on)) as ReplyData<typeof endpoint>
  }

  const authenticate: TestWorld['authenticate'] = async (url, accept) => {
    if (!url) throw new Error('there is no address to authenticate at')
    const answered = await payments.answerChallenge(url.slice(url.lastIndexOf('/') + 1), accept)
    if (!answered) throw new Error(`nothing to answer at ${url}`)
  }

  return {
    ...peopleOf({ db, clock, newId }),
    context,
    db,
    url,
    clock,
    payments,
    payees,
    mails,
    feeds,
    call,
    authenticate,
    async refusal(calling) {
      try {
        await calling
      } catch (error) {
        if (error instanceof RefusalError) return error.refusal.code
        if (error instanceof FieldErrors) {
          const [first] = Object.values(error.fields).flat()
          if (first) return first.code
        }
        const guarded = refusalOfConstraint(error)
        if (guarded) return guarded.code
        throw error
      }
      throw new Error('it was not refused')
    },
    async card(viewer, number) {
      const method = { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' }
      const { data } = await call(payment.addPaymentMethod, { body: { method } }, viewer)
      if (data.method) return data.method.id
      await authenticate(data.actionUrl, true)
      const finished = await call(payment.finishPaymentSetup, { params: { setupRef: data.setupRef } }, viewer)
      return finished.data.method.id
    },
    async account(viewer, iban) {
      const method = { kind: 'sepa', iban, holder: viewer.name, mandate: MANDATE_TEXT }
      const { data } = await call(payment.addPaymentMethod, { body: { method } }, viewer)
      if (!data.method) throw new Error('a bank account is ready at once')
      return data.method.id
    },
    rows: (text, values = []) => db.write.query(text, values),
    close: drop,
  }
}

const nowhere: Geocoder = {
  id: 'nowhere',
  attribution: '',
  can: { suggest: true, street: true, store: true },
  search: () => Promise.resolve([]),
  reverse: () => Promise.resolve(null),
}

const trusting: BotCheck = {
  name: 'proof-of-work',
  challenge: () => Promise.resolve({ kind: 'proof-of-work' }),
  verify: (solution) => Promise.resolve(solution === 'solved'),
}

function memoryStorage(): Storage {
  const files = new Map<string, StoredFile & { etag: string }>()
  return {
    async put(key, content, contentType) {
      const bytes = content instanceof Uint8Array ? content : Buffer.concat(await Array.fromAsync(content.pieces()))
      files.set(key, { bytes, contentType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` })
    },
    get: (key) => Promise.resolve(files.get(key) ?? null),
    read: (async (key, knownEtag) => {
      const file = files.get(key)
      if (!file) return null
      const { bytes, contentType, etag } = file
      if (etag === knownEtag) return 'unchanged'
      return { size: bytes.length, contentType, etag, pieces: () => Readable.from([bytes], { objectMode: false }) }
    }) as Storage['read'],
    has: (key) => Promise.resolve(files.has(key)),
    async delete(key) {
      files.delete(key)
    },
    async *list(prefix) {
      for (const key of files.keys()) if (key.startsWith(prefix)) yield key
    },
  }
}
