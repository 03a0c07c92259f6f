/** Counts who has the desk and which legal pages are the operator's own, for {@link judgeDesk}. */
import type { DeskFacts } from '#platform/doctor/judge-desk.ts'
import type { RowsOf } from '#platform/doctor/read-work.ts'

const OWNERS = `
  select count(*)::int as owners, count(factor.person_id)::int as "ownersWithFactor"
  from person left join login_factor factor on factor.person_id = person.id and factor.confirmed_at is not null
  where 'owner' = any (desk_roles) and erased_at is null and suspended_at is null`

/** The built-in terms are kept as a version that nobody saved (content/server/keep-built-in-terms.ts). */
const BUILT_IN = `
  select slug from unnest(array['imprint', 'terms', 'privacy']) slug
  where not exists (select from content_version own where own.slug = slug.slug and markdown is not null and (slug.slug <> 'terms' or saved_by is not null))
    and not (slug = 'terms' and exists (select from terms_version))`

export async function readDesk(rowsOf: RowsOf): Promise<DeskFacts> {
  const [owners] = await rowsOf<Omit<DeskFacts, 'builtInPages'>>(OWNERS)
  const builtIn = await rowsOf<{ slug: string }>(BUILT_IN)
  return {
    owners: owners?.owners ?? 0,
    ownersWithFactor: owners?.ownersWithFactor ?? 0,
    builtInPages: builtIn.map(({ slug }) => slug),
  }
}
