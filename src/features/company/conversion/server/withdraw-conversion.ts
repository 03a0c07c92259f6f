import { lockApplicant, markRequest } from '#features/account/person/server/become-company.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { withdrawConversion as contract } from '../contract.ts'
import { stateOf } from './read-conversion.ts'

export async function withdrawConversion({ viewer, locale, now, context }: Call<typeof contract>) {
  await context.db.tx(async (tx) => {
    const person = (await lockApplicant(tx, viewer.id)) ?? refuse('request.not_found')
    const row = await tx
      .updateTable('company_request')
      .set({ state: 'withdrawn', decided_at: now })
      .where('person_id', '=', viewer.id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!row) refuse('request.not_found')
    await markRequest(tx, { personId: viewer.id, bits: person.bits, isAsked: false, now })
  })
  return stateOf(context, viewer.id, locale, now)
}
