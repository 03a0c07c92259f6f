/** A world in which lives happen: four offices with every kind of price, their hosts, and what the payment provider says. */
import Fastify from 'fastify'
import { deliverTo } from '#app/server/start/deliver-webhooks.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { silentLog } from '#platform/log.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import type { Life, Round } from './life-plan.ts'
import type { TestProvider } from './test-people.ts'
import { CARDS, type TestWorld } from './test-world.ts'

export type LifeOffice = { readonly id: number; readonly host: TestProvider; readonly zone: string }

/** A booking as its payer knows it. */
export type Known = {
  readonly id: number
  readonly office: LifeOffice
  /** What the last preview said that it will cost, all in all. */
  cents: number
  startAt: Temporal.Instant
  endAt: Temporal.Instant
  /** Asked back by operators. */
  refunded: number
}

export type Living = {
  readonly index: number
  readonly plan: Life
  readonly viewer: SignedIn
  /** Of the plan; bookings are paid with it unless said. */
  readonly method: number
  /** A good one beside it. */
  readonly otherCard: number
  readonly bookings: Known[]
  /** The last request with an idempotency key, to be sent once more. */
  again: (() => Promise<void>) | null
}

export type LifeWorld = {
  readonly world: TestWorld
  /** Whose log remembers what was logged as an error: nothing may be. */
  readonly context: Context
  readonly logged: string[]
  readonly offices: readonly LifeOffice[]
  readonly codes: readonly string[]
  readonly operator: SignedIn
  readonly living: Living[]
  setRound(round: Pick<Round, 'paymentsAway' | 'payeesAway' | 'webhooks'>): void
  close(): Promise<void>
}

/** Two desks of a house that charges the hours begun, one desk at an odd price, a small business in Vienna, and francs. */
const OFFICES = [
  { country: 'DE', mode: 'standard', capacity: 1, priceCents: 1337, chargesUsed: false, zone: 'Europe/Berlin' },
  { country: 'DE', mode: 'standard', capacity: 2, priceCents: 999, chargesUsed: true, zone: 'Europe/Berlin' },
  { country: 'AT', mode: 'small_business', capacity: 2, priceCents: 1051, chargesUsed: true, zone: 'Europe/Vienna' },
  { country: 'CH', mode: 'standard', capacity: 3, priceCents: 1495, chargesUsed: false, zone: 'Europe/Zurich' },
] as const

const CODES = [
  { code: 'PLATFORM15', percent: 15, cents: null, by: 'platform', limit: null },
  { code: 'HOUSE7', percent: 7, cents: null, by: 'provider', limit: null },
  { code: 'VOUCHER', percent: null, cents: 2500, by: 'platform', limit: null },
  { code: 'ONLYTWO', percent: 33, cents: null, by: 'platform', limit: 2 },
] as const

export async function makeLifeWorld(world: TestWorld, lives: readonly Life[]): Promise<LifeWorld> {
  const logged: string[] = []
  const error = (facts: { err?: unknown }, text: string) => {
    const { err, ...rest } = facts
    logged.push(`${text}: ${err instanceof Error ? err.stack : String(err)} ${JSON.stringify(rest)}`)
  }
  const context: Context = { ...world.context, log: { ...silentLog, error } }
  const server = Fastify({ logger: false })
  mountRoutes(server, paymentRoutes, context, (_cookie, locale) => Promise.resolve(guestViewer(locale)))
  world.payments.deliverTo(deliverTo(server))

  const offices: LifeOffice[] = []
  for (const { country, mode, capacity, priceCents, chargesUsed, zone } of OFFICES) {
    const host = await world.seller(country, mode)
    const { id } = await world.office({ provider: host, capacity, priceCents })
    await world.rows('update office set charges_used = $2 where id = $1', [id, chargesUsed])
    await connectBank(world, host)
    offices.push({ id, host, zone })
  }
  for (const { code, percent, cents, by, limit } of CODES)
    await world.rows(
      `insert into discount_code (code, percent, amount_cents, currency, funded_by, usage_limit, once_per_person)
       values ($1, $2::int, $3::int, case when $3::int is not null then 'EUR' end, $4, $5::int, false)`,
      [code, percent, cents, by, limit],
    )
  const living: Living[] = []
  for (const [index, plan] of lives.entries()) living.push(await makeLiving(world, plan, index))
  return {
    world,
    context,
    logged,
    offices,
    codes: CODES.map(({ code }) => code),
    operator: await world.person({ bits: KIND_BITS.operator }),
    living,
    setRound({ paymentsAway, payeesAway, webhooks }) {
      world.payments.setFault(paymentsAway ? 'timeout' : 'none')
      world.payees.setFault(payeesAway ? 'timeout' : 'none')
      world.payments.switchDelivery({
        duplicate: webhooks === 'twice',
        reorder: webhooks === 'reordered',
        drop: webhooks === 'never',
      })
    },
    close: () => server.close(),
  }
}

async function makeLiving(world: TestWorld, plan: Life, index: number): Promise<Living> {
  const viewer = 'account' in plan.method ? (await world.company()).admin : await world.person()
  const otherCard = await world.card(viewer, CARDS.good)
  // The newest one is the default.
  const method =
    'account' in plan.method
      ? await world.account(viewer, plan.method.account)
      : await world.card(viewer, plan.method.card)
  return { index, plan, viewer, method, otherCard, bookings: [], again: null }
}
