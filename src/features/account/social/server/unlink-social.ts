import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readSocial as readContract, unlinkSocial as unlinkContract } from '../contract.ts'
import { emitAccountChange } from '../../sign-in/server/emit-account-change.ts'
import { refuseLastWay } from '../../sign-in/server/refuse-last-way.ts'
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
  await context.db.tx(async (tx) => {
    const rows = await tx
      .deleteFrom('login_method')
      .where('user_id', '=', viewer.id)
      .where('provider_id', '=', params.provider)
      .where('provider_id', '<>', 'credential')
      .returning('id')
      .execute()
    if (rows.length === 0) refuse('request.not_found')
    await refuseLastWay(tx, viewer.id)
  })
  await emitAccountChange(context, viewer, 'provider_unlinked')
  return { data: null }
}
