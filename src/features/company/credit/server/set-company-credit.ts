import { setCredit } from '#features/account/person/server/become-company.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { setCompanyCredit as contract } from '../contract.ts'
import { readCompanyCredit } from './list-companies.ts'

/** May be less than what is booked already: then nothing new fits until some of it is paid. */
export async function setCompanyCredit({ viewer, params, body, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { creditLimit, reason } = body
  await context.db.tx(async (tx) => {
    // The company first, as whoever counts a first booking reads the limit under a lock of it.
    if (!(await setCredit(tx, params.id, creditLimit))) refuse('request.not_found')
    await tx
      .updateTable('budget_window')
      .set({ limit_cents: creditLimit ?? 0 })
      .where('owner_kind', '=', 'credit')
      .where('owner_id', '=', params.id)
      .execute()
  })
  context.log.info({ operator: viewer.id, company: params.id, creditLimit, reason }, 'an operator set a credit limit')
  return { data: await readCompanyCredit(context.db.write, params.id) }
}
