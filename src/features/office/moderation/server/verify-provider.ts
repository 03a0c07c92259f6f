import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type {
  listProviders as listContract,
  verifyProvider as verifyContract,
  withdrawVerification as withdrawContract,
} from '../contract.ts'
import { hasTraderData, type OffersAs } from '../../trader/rules/trader.ts'

const PAGE = 50

/** Providers as operators see them; callers add the conditions. */
function selectProviders(db: Reads) {
  return db
    .selectFrom('provider as p')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select(({ selectFrom }) => [
      'p.id',
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

export async function listProviders({ query, context }: Call<typeof listContract>) {
  const { verified, after } = query
  const rows = await selectProviders(context.db.read)
    .$if(verified !== undefined, (all) => all.where('p.verified_at', verified === 'true' ? 'is not' : 'is', null))
    .$if(after !== undefined, (all) => all.where('p.id', '>', after ?? 0))
    .orderBy('p.id')
    .limit(PAGE)
    .execute()
  return { data: rows.map(shown) }
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
