import { demandVatId } from '#features/account/billing/server/company-address.ts'
import { companyNameKey } from '#features/account/person/rules/company-name.ts'
import {
  becomeCompany,
  markRequest,
  readTaken,
  type CompanyIds,
} from '#features/account/person/server/become-company.ts'
import { peopleAtDesk } from '#features/account/person/server/desk-people.ts'
import { changeSessionId } from '#features/account/sign-in/server/caller-session.ts'
import { FieldErrors, orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { requestConversion as contract } from '../contract.ts'
import { proposedId, TEAM_ENDING } from '../rules/company-id.ts'
import { mayConvert, needsApproval } from '../rules/may-convert.ts'
import { lockedApplicant, readFacts } from './applicant.ts'
import { emit } from '../../server/emit.ts'
import { stateOf } from './read-conversion.ts'

export async function requestConversion({ viewer, body, now, locale, caller, context }: Call<typeof contract>) {
  const { db, config, newId, wake } = context
  orRefuse(mayConvert({ ...viewer, ...(await readFacts(db.write, viewer.id)), now }))
  if (!viewer.proved) refuse('account.proof_needed')
  const { companyName: name, address } = body
  // Spec 5: VAT ID or tax number; at least one is required for companies.
  if (address.vatId === '' && address.taxNumber === '')
    throw new FieldErrors({ vatId: [{ code: 'field.required', slots: {} }] })
  const isKnown = await demandVatId(context, address.vatId)
  const ids = idsOf(body)
  const name_key = companyNameKey(name)
  const setCookie = await db.tx(async (tx) => {
    const applicant = await lockedApplicant(tx, viewer.id, now)
    orRefuse(mayConvert(applicant))
    const taken = await readTaken(tx, { nameKey: name_key, ...ids })
    if (taken) refuse(`company.${taken}_taken`)
    const { bits } = applicant
    const id = newId()
    const isAsked = needsApproval(config.COMPANIES, isKnown)
    await tx
      .insertInto('company_request')
      .values({
        id,
        person_id: viewer.id,
        name,
        name_key,
        slug: ids.slug,
        team_name: ids.teamName,
        team_slug: ids.teamSlug,
        address: JSON.stringify(address),
        asked_at: now,
        ...(isAsked ? { state: 'open' } : { state: 'approved', decided_at: now }),
      })
      .execute()
    if (isAsked) {
      await markRequest(tx, { personId: viewer.id, bits, isAsked, now })
      for (const operator of await peopleAtDesk(tx, 'support'))
        await emit(tx, { type: 'company.requested', person_id: operator, payload: { request: id }, at: now })
      return null
    }
    await becomeCompany(tx, context, { personId: viewer.id, bits, name, ids, address, now })
    await emit(tx, { type: 'company.approved', person_id: viewer.id, payload: { request: id }, at: now })
    return changeSessionId(tx, { caller, context }, viewer.id)
  })
  setCookie?.()
  wake()
  return stateOf(context, viewer.id, locale, now)
}

/** @throws FieldErrors where nothing can be proposed, because the name has too few Latin letters */
function idsOf({ companyName, companyId, teamName, teamId }: Call<typeof contract>['body']): CompanyIds {
  const slug = companyId ?? proposedId(companyName)
  if (slug === '') throw new FieldErrors({ companyId: [{ code: 'field.required', slots: {} }] })
  return { slug, teamName: teamName ?? companyName, teamSlug: teamId ?? proposedId(slug, TEAM_ENDING) }
}
