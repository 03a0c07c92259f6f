/** The cards of a search: their columns, and how a row becomes what the list shows. */
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { formatQuarter, spansOf } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { NamedCompany } from '#features/office/rules/audience.ts'
import { categoryName, groupName } from '#features/office/rules/categories.ts'
import { hourlyPrice } from '#features/office/rules/hourly-price.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { pictureUrl } from '#features/office/rules/pictures.ts'
import { audienceText, companiesOf } from '#features/office/server/audience.ts'
import { freeDesksOf } from '#features/office/server/free-desks-sql.ts'
import type { Reader } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { searchOffices as contract } from '../contract.ts'
import type { When } from '../rules/when.ts'
import { whyNot } from '../rules/why-not.ts'
import type { TimeFilter } from './office-filter.ts'

type Card = ReplyOf<typeof contract>['data'][number]
type CardContext = { when: When; time: TimeFilter; near: LatLng | null; locale: Locale; viewer: Viewer }

const CARD = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  provider_name: column.text('p.name'),
  country: column.text<Country>('l.country'),
  grp: column.number('o.grp'),
  category: column.text('o.category'),
  photos: column.json<{ key: string; hash: string }[]>('o.photos'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
  capacity: column.number('o.capacity'),
  people: column.number('o.people'),
  area_m2: column.number('o.area_m2'),
  price_cents: column.number<Cents>('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  lead_hours: column.number('o.lead_hours'),
  type: column.number('o.type'),
  owner_id: nullable.text('p.person_id'),
  companies: nullable.json<NamedCompany[]>(companiesOf('o')),
  icon: nullable.text<'internal' | 'obi'>('o.icon'),
  open: column.text('coalesce(d.open, o.hours[$3::int])::text'),
  free: column.text('coalesce(d.free, o.hours[$3::int])::text'),
  free_desks: column.number(freeDesksOf('$4::int', '$5::int')),
}

type CardRow = RowOf<typeof CARD>

const CARDS = preparedStatement({
  name: 'search_cards',
  row: CARD,
  text: `select ${listOf(CARD)}
        from unnest($1::bigint[]) with ordinality as wanted (id, rank)
          join office o on o.id = wanted.id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
          left join office_day d on d.office_id = o.id and d.day = $2
        order by wanted.rank`,
})

/** The rows of one page of hits, in their order. */
export async function readCardRows(db: Reader, ids: readonly number[], { day, span }: TimeFilter): Promise<CardRow[]> {
  return ids.length === 0 ? [] : db.query(CARDS, [ids, day, weekdayOf(day), span[0], span[1]])
}

/** @param context.near where the distance is measured from */
export function toCard(row: CardRow, { when, time, near, locale, viewer }: CardContext): Card {
  const spans = spansOf(row.open)
  const reason = whyNot({ open: row.open, free: row.free, span: time.span }, row.lead_hours, time.leadHours)
  const available = reason === null ? row.free_desks : 0
  const refugee = (row.type & OFFICE_TYPE.refugee) !== 0
  const price = hourlyPrice(viewer, { type: row.type, priceCents: row.price_cents })
  const first = spans[0]
  const last = spans.at(-1)
  return {
    id: row.id,
    title: locale === 'en' ? row.title_en : row.title_de,
    provider_name: row.provider_name,
    country: row.country.toLowerCase(),
    groupTitle: groupName(row.grp, locale),
    officeCategory: categoryName(row.category, locale),
    officeType: row.category,
    photos: {
      data: row.photos.slice(0, 1).map((photo) => ({ thumbnail: pictureUrl(photo.key, 480), hash: photo.hash })),
    },
    rating: { rating: row.rating_tenths / 10, count: row.rating_count },
    gps: { lat: row.lat, lng: row.lng },
    group: row.grp,
    available,
    reason,
    people: row.people,
    area: row.area_m2,
    price,
    currency: row.currency,
    totalCents: price * when.hours,
    hours: { ...(first ? { from: formatQuarter(first[0]) } : {}), ...(last ? { to: formatQuarter(last[1]) } : {}) },
    free: row.free,
    internal: (row.type & OFFICE_TYPE.internal) !== 0,
    refugee,
    employeesOnly: (row.type & OFFICE_TYPE.employeesOnly) !== 0,
    audience: audienceText(row, viewer, locale),
    type: row.type,
    icon: row.icon,
    onlyThumbnail: row.photos[0] ? `${row.photos[0].key}/480.webp` : '',
    distanceMetres: near ? Math.round(distanceMetres(near, { lat: row.lat, lng: row.lng })) : null,
  }
}
