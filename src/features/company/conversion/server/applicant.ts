/** What the rules need to know of who asks. */
import { lockApplicant } from '#features/account/person/server/become-company.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { Applicant } from '../rules/may-convert.ts'

type Facts = Omit<Applicant, 'bits' | 'verified' | 'suspended' | 'now'>

export async function readFacts(db: Reads, personId: string): Promise<Facts> {
  const row = await db
    .selectNoFrom((is) => [
      is.exists(is.selectFrom('person_offers').select('person_id').where('person_id', '=', personId)).as('hasOffices'),
      is.exists(is.selectFrom('switched_off').select('name').where('name', '=', 'company_conversion')).as('isOff'),
      is
        .selectFrom('company_request')
        .select(({ fn }) => fn.max('decided_at').as('at'))
        .where('person_id', '=', personId)
        .where('state', '=', 'declined')
        .as('lastDeclined'),
    ])
    .executeTakeFirstOrThrow()
  return { hasOffices: Boolean(row.hasOffices), isOff: Boolean(row.isOff), lastDeclined: row.lastDeclined }
}

/** Locked, so that two conversions, or a conversion and the end of the account, follow each other. */
export async function lockedApplicant(tx: Tx, personId: string, now: Temporal.Instant): Promise<Applicant> {
  const person = (await lockApplicant(tx, personId)) ?? refuse('auth.forbidden')
  return { ...person, ...(await readFacts(tx, personId)), now }
}
