/** Statements on payments that could not be captured. */
import { sql } from 'kysely'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { toCents } from '#kernel/money.ts'
import { ANNOUNCED, FAILED, IN_ARREARS, ON_ITS_WAY, OWED } from '../../rules/leg-lists.ts'
import type { ListPage } from '#kernel/list-order.ts'
import type { OpenSort, OpenState } from '../rules/open-state.ts'

/** The states are part of the text, as in platform/db/state-sql.ts; the first list is that of the index payment_leg_open. */
const POSSIBLE = sql.raw(inStates([...IN_ARREARS, ...OWED, ...ANNOUNCED, ...ON_ITS_WAY]))
const IS_IN_ARREARS = sql.raw(inStates(IN_ARREARS))
const HAS_FAILED = sql.raw(inStates(FAILED))
/** The rule openStateOf in SQL; a test compares them. */
const STATE = sql<OpenState>`case when leg.state ${HAS_FAILED} and leg.retry_at is not null then 'trying'
  when leg.state ${IS_IN_ARREARS} then 'ended' else 'running' end`

/** SQL: how many payments are not tried by themselves any more, so that an operator has to decide. */
export const AMOUNTS_TO_DECIDE = `(select count(*) from payment_leg leg
  where leg.state ${inStates(IN_ARREARS)} and leg.due_at is not null and not (leg.state ${inStates(FAILED)} and leg.retry_at is not null))`

function openLegs(db: Reads) {
  return db
    .selectFrom('payment_leg as leg')
    .where(sql<boolean>`leg.state ${POSSIBLE} and (leg.state ${IS_IN_ARREARS} or leg.failures > 0)`)
}

/** One row for each state and currency. */
export async function sumOpenAmounts(db: Reads) {
  const rows = await openLegs(db)
    .select([STATE.as('state'), 'leg.currency'])
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string>('leg.amount_cents').as('cents')])
    .groupBy([STATE, 'leg.currency'])
    .orderBy('leg.currency', 'desc')
    .execute()
  return rows.map(({ state, currency, count, cents }) => ({
    state,
    currency,
    count: Number(count),
    cents: toCents(Number(cents)),
  }))
}

/** Those that are open are few: they come from the index payment_leg_open and are sorted in memory. */
const COLUMNS: Readonly<Record<OpenSort, KeyColumn>> = {
  since: { by: sql`leg.due_at`, kind: 'time' },
  owed: { by: sql`leg.amount_cents`, kind: 'number' },
  failures: { by: sql`leg.failures`, kind: 'number' },
  payer: { by: sql`plain_name(coalesce(c.name, payer.name))`, kind: 'text' },
  provider: { by: sql`plain_name(p.name)`, kind: 'text' },
}

export const OPEN_KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`leg.id`, kind: 'number' } })

export type OpenPage = ListPage<OpenSort> & { readonly state: OpenState | null }

export async function findOpenAmounts(db: Reads, page: OpenPage, limit: number) {
  const { state } = page
  let found = openLegs(db)
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as payer', 'payer.id', 'leg.payer_id')
    .leftJoin('company as c', 'c.id', 'leg.company_id')
    .select([
      'leg.id',
      'leg.booking_id',
      'leg.kind',
      'leg.amount_cents',
      'leg.currency',
      'leg.failures',
      'leg.retry_at',
    ])
    .select(({ ref }) => ref('leg.due_at').$notNull().as('due_at'))
    .select([STATE.as('state'), 'payer.name as payer', 'c.name as company', 'p.name as provider'])
    .select(['o.title_de', 'o.title_en'])
    .where('leg.due_at', 'is not', null)
  if (state !== null) found = found.where(STATE, '=', state)
  return found.$call(OPEN_KEYS.page(page, limit)).execute()
}

export type OpenAmount = Awaited<ReturnType<typeof findOpenAmounts>>[number]
