/** For a search in an area without offices: the nearest cities that have some, and the cities with most. */
import { preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, mercator, type LatLng } from '#kernel/geo.ts'
import { GUEST } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { searchOffices } from '../contract.ts'
import { countCells } from '../rules/count-cells.ts'
import { squareOf } from '../rules/cover.ts'
import { choosePlacesElsewhere } from '../rules/elsewhere.ts'
import { DEFAULT_RADIUS_METRES } from '../rules/limits.ts'
import { readOfficeColumns } from './read-office-columns.ts'

type Elsewhere = ReplyOf<typeof searchOffices>['meta']['elsewhere']
type Named = LatLng & { readonly city: string }

/** Tiles of about a hundred kilometres, a few dozen in the whole region. */
const PART_ZOOM = 5
const MOST_PARTS = 1000
const WHOLE_EARTH = squareOf([-180, 180, -90, 90])
const EVERY_OFFICE = {
  priceCents: [0, Infinity],
  withBits: 0,
  equipment: 0n,
  categories: 0n,
  people: 1,
} as const

/** Empty when there are offices nearby: then only the filter excludes them. */
export async function findElsewhere(db: Reader, near: LatLng, group: number): Promise<Elsewhere> {
  const [nearest] = await nameNearest(db, [near], group)
  if (!nearest || distanceMetres(near, nearest) <= DEFAULT_RADIUS_METRES) return []
  const { cells: parts } = countCells(
    await readOfficeColumns(db),
    { ...EVERY_OFFICE, group },
    WHOLE_EARTH,
    PART_ZOOM,
    MOST_PARTS,
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

// The group is a literal, so that the planner can use the group's partial index.
const NAMES = preparedStatements(shapesOf([1, 2]), (group) => ({
  name: `search_elsewhere_names_${group}`,
  row: { city: column.text(), lat: column.number(), lng: column.number() },
  text: `select l.city, o.lat, o.lng
        from unnest($1::float8[], $2::float8[]) p (x, y) cross join lateral (
          select o.location_id, o.lat, o.lng from office o
          where o.status = 'published' and o.grp = ${group} and ${visibleTo('o', '$3')}
          order by o.pt <-> point(p.x, p.y) limit 1
        ) o join location l on l.id = o.location_id`,
}))

/** For each point the nearest office with its city. */
async function nameNearest(db: Reader, points: readonly LatLng[], group: number): Promise<Named[]> {
  const flat = points.map(mercator)
  return db.query(NAMES(group === 1 ? 1 : 2), [flat.map(({ x }) => x), flat.map(({ y }) => y), viewerScopeValue(GUEST)])
}
