import type { AddressFacts } from '#features/account/billing/server/company-address.ts'
import { becomeCompany, markRequest } from '#features/account/person/server/become-company.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { decideConversion as contract } from '../contract.ts'
import { mayBecomeCompany } from '../rules/may-convert.ts'
import { lockedApplicant } from './applicant.ts'
import { emit } from '../../server/emit.ts'

/** One transaction under the lock of the person: of several decisions, withdrawals or conversions the first one counts. */
export async function decideConversion({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  const state = body.approve ? 'approved' : 'declined'
  const personId = await db.tx(async (tx) => {
    const asked = await tx
      .selectFrom('company_request')
      .select('person_id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!asked) refuse('request.not_found')
    const applicant = await lockedApplicant(tx, asked.person_id, now)
    const request = await tx
      .updateTable('company_request')
      .set({ state, decided_at: now, decided_by: viewer.id, reason: body.approve ? null : body.reason })
      .where('id', '=', params.id)
      .where('state', '=', 'open')
      .returning(['name', 'address', 'person_id', 'slug', 'team_name', 'team_slug'])
      .executeTakeFirst()
    if (!request) refuse('request.not_found')
    const { name, address, person_id, slug, team_name: teamName, team_slug: teamSlug } = request
    const about = { person_id, payload: { request: params.id }, at: now }
    if (body.approve) {
      if (!mayBecomeCompany(applicant).ok) refuse('company.applicant_changed')
      await becomeCompany(tx, context, {
        personId: person_id,
        bits: applicant.bits,
        name,
        // Requests of before have none.
        ids: slug === null || teamName === null || teamSlug === null ? null : { slug, teamName, teamSlug },
        address: address as AddressFacts,
        now,
      })
      // Safety table 3: no session goes on under the id that it had in the role before.
      await endOthers(tx, person_id, null)
      await emit(tx, { type: 'company.approved', ...about })
    } else {
      await markRequest(tx, { personId: person_id, bits: applicant.bits, isAsked: false, now })
      await emit(tx, { type: 'company.declined', ...about })
    }
    await recordAction(tx, {
      by: viewer,
      action: body.approve ? 'company.approved' : 'company.declined',
      on: ['person', person_id],
      reason: body.approve ? null : body.reason,
      after: { request: params.id },
      now,
    })
    return person_id
  })
  await notifyPerson(db, personId)
  wake()
  log.info({ operator: viewer.id, request: params.id, state }, 'an operator decided on a company')
  return { data: { state } as const }
}
