import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { selectProviders, shownProvider, type ProviderRow } from './find-providers.ts'
import type { verifyProvider as verifyContract, withdrawVerification as withdrawContract } from '../contract.ts'
import { hasTraderData, type OffersAs } from '../../trader/rules/trader.ts'

const isWhole = (row: ProviderRow) =>
  hasTraderData({
    offersAs: row.offers_as as OffersAs | null,
    phone: row.trader_phone,
    email: row.trader_email,
    isCertified: row.certified_at !== null,
  })

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
    return shownProvider({ ...row, verified_at: now })
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
  return { data: shownProvider(row) }
}
