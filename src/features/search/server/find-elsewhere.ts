/** Where a search finds nothing far around: the nearest cities that have places, and those that have most. */
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, mercator, type LatLng } from '#kernel/geo.ts'
import { GUEST } from '#features/office/rules/audience.ts'
import { seenBy, seerValue } from '#features/office/server/audience.ts'
import type { Reader } from '#platform/db/database.ts'
import type { searchOffices } from '../contract.ts'
import { choosePlacesElsewhere, type Part } from '../rules/elsewhere.ts'
import { DEFAULT_RADIUS_METRES } from '../rules/limits.ts'

type Elsewhere = ReplyOf<typeof searchOffices>['meta']['elsewhere']
type Named = LatLng & { readonly city: string }

/** The coarsest roll-up: parts of about a hundred kilometres, a few dozen in the whole region. */
const ROLLED_UP_ZOOM = 5

/** Empty where something is near after all: then a filter is what leaves nothing. */
export async function findElsewhere(db: Reader, near: LatLng, group: number): Promise<Elsewhere> {
  const [nearest] = await nameNearest(db, [near], group)
  if (!nearest || distanceMetres(near, nearest) <= DEFAULT_RADIUS_METRES) return []
  const parts = await db.query<Part>(
    {
      name: 'search_elsewhere_parts',
      // Kinds 0 and 1: what only employees see is nothing to send people to (map_cell.kind).
      text: `select (sum(lat_sum) / sum(n) / 1e7)::float8 as lat, (sum(lng_sum) / sum(n) / 1e7)::float8 as lng, sum(n)::int as n
        from map_cell where zoom = $1::smallint and grp = $2::smallint and kind in (0, 1) and n > 0 group by x, y`,
    },
    [ROLLED_UP_ZOOM, group],
  )
  const named = await nameNearest(db, choosePlacesElsewhere(near, parts), group)
  const cities = new Map([nearest, ...named].map((one) => [one.city, one]))
  return [...cities.values()]
    .map(({ city, lat, lng }) => ({
      city,
      position: { lat, lng },
      distanceMetres: Math.round(distanceMetres(near, { lat, lng })),
    }))
    .toSorted((a, b) => a.distanceMetres - b.distanceMetres)
}

/** For each point the nearest place and its city. */
async function nameNearest(db: Reader, points: readonly LatLng[], group: number): Promise<Named[]> {
  // Written out, so that the planner sees that the index of the group will do.
  const only = group === 1 ? 1 : 2
  const flat = points.map(mercator)
  return db.query<Named>(
    {
      name: `search_elsewhere_names_${only}`,
      text: `select l.city, o.lat, o.lng
        from unnest($1::float8[], $2::float8[]) p (x, y) cross join lateral (
          select o.location_id, o.lat, o.lng from office o
          where o.status = 'published' and o.grp = ${only} and ${seenBy('o', '$3')}
          order by o.pt <-> point(p.x, p.y) limit 1
        ) o join location l on l.id = o.location_id`,
    },
    [flat.map(({ x }) => x), flat.map(({ y }) => y), seerValue(GUEST)],
  )
}
