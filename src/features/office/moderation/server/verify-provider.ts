import { sql, type RawBuilder } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { IS_WAITING } from './open-cases.ts'
import type { ProviderState } from '../rules/provider-states.ts'
import type {
  listProviders as listContract,
  verifyProvider as verifyContract,
  withdrawVerification as withdrawContract,
} from '../contract.ts'
import { hasTraderData, lacksTraderData, type OffersAs } from '../../trader/rules/trader.ts'

const PAGE = 50

/** Providers as operators see them; callers add the conditions. */
function selectProviders(db: Reads) {
  return db
    .selectFrom('provider as p')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select(({ selectFrom }) => [
      'p.id',
      'person.id as person_id',
      'p.name',
      'p.trader_email',
      'p.trader_phone',
      'p.register_number',
      'p.certified_at',
      'p.verified_at',
      'p.offers_as',
      selectFrom('office as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.provider_id', '=', 'p.id')
        .where('o.status', '=', 'published')
        .as('offices'),
    ])
    .where('person.erased_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProviders>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  id: row.id,
  person: row.person_id,
  name: row.name,
  email: row.trader_email,
  phone: row.trader_phone,
  registerNumber: row.register_number,
  offersAs: row.offers_as as OffersAs | null,
  certifiedAt: row.certified_at?.toString() ?? null,
  verifiedAt: row.verified_at?.toString() ?? null,
  offices: Number(row.offices ?? 0),
})

const isWhole = (row: Row) =>
  hasTraderData({
    offersAs: row.offers_as as OffersAs | null,
    phone: row.trader_phone,
    email: row.trader_email,
    isCertified: row.certified_at !== null,
  })

/** Over the columns of `p`; exactly one holds for each provider. */
const IS_IN: Readonly<Record<ProviderState, RawBuilder<boolean>>> = {
  waiting: sql.raw(IS_WAITING),
  incomplete: sql.raw(`p.verified_at is null and ${lacksTraderData('p')}`),
  verified: sql`p.verified_at is not null`,
}

export async function listProviders({ query: { state, after }, context }: Call<typeof listContract>) {
  const { read } = context.db
  const [rows, counts] = await Promise.all([
    selectProviders(read)
      .$if(state !== undefined, (all) => all.where(IS_IN[state ?? 'waiting']))
      .$if(after !== undefined, (all) => all.where('p.id', '>', after ?? 0))
      .orderBy('p.id')
      .limit(PAGE + 1)
      .execute(),
    read
      .selectFrom('provider as p')
      .innerJoin('person', 'person.id', 'p.person_id')
      .select([
        sql<number>`(count(*) filter (where ${IS_IN.waiting}))::int`.as('waiting'),
        sql<number>`(count(*) filter (where ${IS_IN.incomplete}))::int`.as('incomplete'),
        sql<number>`(count(*) filter (where ${IS_IN.verified}))::int`.as('verified'),
      ])
      .where('person.erased_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const data = rows.slice(0, PAGE).map(shown)
  return { data, meta: { counts, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null } }
}

/** The operator says what was checked, so that a change in the same moment is not verified with it. */
export async function verifyProvider({ viewer, params, body, now, context }: Call<typeof verifyContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const data = await context.db.tx(async (tx) => {
    const row = await selectProviders(tx).where('p.id', '=', params.id).forUpdate('p').executeTakeFirst()
    if (!row) refuse('request.not_found')
    if (row.name !== body.name || row.register_number !== body.registerNumber) refuse('office.provider_changed')
    if (!isWhole(row)) refuse('office.provider_incomplete')
    await tx
      .updateTable('provider')
      .set({ verified_at: now, verified_by: viewer.id })
      .where('id', '=', params.id)
      .execute()
    await recordAction(tx, { by: viewer, action: 'provider.verified', on: ['provider', params.id], now })
    return shown({ ...row, verified_at: now })
  })
  context.log.info({ operator: viewer.id, provider: params.id }, 'an operator verified a provider')
  return { data }
}

export async function withdrawVerification({ viewer, params, now, context }: Call<typeof withdrawContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log } = context
  const row = await db.tx(async (tx) => {
    const found = await selectProviders(tx).where('p.id', '=', params.id).forUpdate('p').executeTakeFirst()
    if (!found) refuse('request.not_found')
    if (found.verified_at === null) return found
    await tx.updateTable('provider').set({ verified_at: null, verified_by: null }).where('id', '=', params.id).execute()
    await recordAction(tx, { by: viewer, action: 'provider.unverified', on: ['provider', params.id], now })
    return { ...found, verified_at: null }
  })
  log.info({ operator: viewer.id, provider: params.id }, 'an operator withdrew the verification of a provider')
  return { data: shown(row) }
}
