import type { AddressFacts } from '#features/account/billing/server/company-address.ts'
import type { Call } from '#platform/context.ts'
import type { listConversions as contract } from '../contract.ts'

const AT_ONCE = 50

/** Ids grow with time, so their order is the one in which was asked. */
export async function listConversions({ query, context }: Call<typeof contract>) {
  const rows = await context.db.read
    .selectFrom('company_request as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.name', 'r.asked_at', 'r.address', 'r.slug', 'r.team_name', 'r.team_slug'])
    .select(['p.id as person_id', 'p.name as person_name', 'p.email', 'p.locale'])
    .where('r.state', '=', 'open')
    .where('r.id', '>', query.after ?? 0)
    .orderBy('r.id')
    .limit(AT_ONCE)
    .execute()
  return {
    data: rows.map(
      ({ id, name, asked_at, address, slug, team_name, team_slug, person_id, person_name, email, locale }) => ({
        id,
        name,
        companyId: slug,
        team: team_name === null || team_slug === null ? null : { name: team_name, id: team_slug },
        askedAt: asked_at.toString(),
        person: { id: person_id, name: person_name, email, locale },
        // As the contract of the call that asked has checked it.
        address: address as AddressFacts,
      }),
    ),
  }
}
