import { setCredit } from '#features/account/person/server/become-company.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { setCompanyCredit as contract } from '../contract.ts'
import { readCompanyCredit } from './list-companies.ts'

/** May be less than what is booked already: then nothing new fits until some of it is paid. */
export async function setCompanyCredit({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { creditLimit, reason } = body
  await context.db.tx(async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['credit_cents', 'currency'])
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!company) refuse('request.not_found')
    // The company first, as whoever counts a first booking reads the limit under a lock of it.
    await setCredit(tx, params.id, creditLimit)
    await tx
      .updateTable('budget_window')
      .set({ limit_cents: creditLimit ?? 0 })
      .where('owner_kind', '=', 'credit')
      .where('owner_id', '=', params.id)
      .execute()
    await recordAction(tx, {
      by: viewer,
      action: 'company.credit_set',
      on: ['company', params.id],
      reason,
      before: { limitCents: company.credit_cents },
      after: { limitCents: creditLimit, currency: company.currency },
      now,
    })
  })
  context.log.info({ operator: viewer.id, company: params.id, creditLimit }, 'an operator set a credit limit')
  return { data: await readCompanyCredit(context.db.write, params.id) }
}
