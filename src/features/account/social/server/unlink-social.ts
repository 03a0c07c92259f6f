import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readSocial as readContract, unlinkSocial as unlinkContract } from '../contract.ts'
import { offeredProviders } from './social-library.ts'

export async function readSocial({ viewer, context }: Call<typeof readContract>) {
  const offered = offeredProviders(context.config)
  const linked =
    viewer.kind === 'guest' || offered.length === 0
      ? []
      : await context.db.read
          .selectFrom('login_method')
          .select('provider_id')
          .where('user_id', '=', viewer.id)
          .where('provider_id', 'in', offered)
          .execute()
  const isLinked = new Set(linked.map((row) => row.provider_id))
  return { data: offered.map((provider) => ({ provider, isLinked: isLinked.has(provider) })) }
}

export async function unlinkSocial({ viewer, params, context }: Call<typeof unlinkContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  return context.db.tx(async (tx) => {
    // Two of these at once must not take the last two ways in.
    await tx.selectFrom('person').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const ways = await tx
      .selectFrom('login_method')
      .select(['id', 'provider_id'])
      .where('user_id', '=', viewer.id)
      .execute()
    const rows = ways.filter((way) => way.provider_id === params.provider && way.provider_id !== 'credential')
    if (rows.length === 0) refuse('request.not_found')
    if (rows.length === ways.length) refuse('account.last_way')
    await tx
      .deleteFrom('login_method')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    return { data: null }
  })
}
