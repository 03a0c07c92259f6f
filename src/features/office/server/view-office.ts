/** The public view of an office. Drafts are "not found"; a deleted office is gone (410). */
import type { Locale } from '#kernel/locale.ts'
import { formatQuarter, spansOf } from '#kernel/quarters.ts'
import { isAfter, localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import type { officeDays as daysContract, viewOffice as viewContract } from '../contract.ts'
import { isWithNotice } from '../rules/notice.ts'
import { viewerScopeOf, canSeeOffice } from '../rules/audience.ts'
import { categoryName, groupName } from '../rules/categories.ts'
import { EQUIPMENT } from '../rules/equipment.ts'
import { shownRules } from '../rules/house-rules.ts'
import { DEFAULT_HOURS } from '../rules/limits.ts'
import { OFFICE_TYPE } from '../rules/office-type.ts'
import { searchedTime } from '../rules/stored-search.ts'
import { tagsIn } from '../rules/tags.ts'
import { readTrader } from '../trader/server/read-trader.ts'
import { audienceText } from './audience.ts'
import { readDays, readFreeDesks, readOffice, type DayRow, type OfficeRow } from './store.ts'

const DAYS_SHOWN = 7

const equipmentByKey = new Map<string, (typeof EQUIPMENT)[number]>(EQUIPMENT.map((item) => [item.key, item]))

export async function viewOffice({ viewer, params, body, locale, now, context }: Call<typeof viewContract>) {
  const row = await readOffice(context.db.read, params.id)
  if (!row || row.status === 'draft' || !isSeen(viewer, row)) refuse('request.not_found')
  if (row.status === 'deleted') refuse('request.gone')
  const english = locale === 'en'
  const today = localDay(now, row.zone)
  const wish = { ...body, ...body.search }
  const from = body.from ?? wish.date
  const [days, searched, trader] = await Promise.all([
    readDays(context.db.read, row.id, from && isAfter(from, today) ? from : today, DAYS_SHOWN),
    answerFor(context.db.read, row, wish, now),
    readTrader(context.db.read, row.provider_id),
  ])
  return {
    data: {
      id: row.id,
      status: row.status,
      title: english ? row.title_en : row.title_de,
      titles: { de: row.title_de, en: row.title_en },
      description: english ? row.description_en : row.description_de,
      group: row.grp,
      groupTitle: groupName(row.grp, locale),
      category: row.category,
      categoryName: categoryName(row.category, locale),
      provider: { id: row.provider_id, name: row.provider_name, trader },
      address: {
        street: row.street,
        postcode: row.postcode,
        city: row.city,
        district: row.district,
        country: row.country,
      },
      gps: { lat: row.lat, lng: row.lng },
      zone: row.zone,
      capacity: row.capacity,
      people: row.people,
      area: row.area_m2,
      layouts: row.layouts,
      priceCents: row.price_cents,
      currency: row.currency,
      leadHours: row.lead_hours,
      chargesUsed: row.charges_used,
      photos: row.photos,
      equipment: row.equipment.flatMap((item) => {
        const known = equipmentByKey.get(item.key)
        return known
          ? [
              {
                key: known.key,
                icon: known.icon,
                name: known[locale],
                detail: (english ? item.detail_en : item.detail_de) ?? '',
              },
            ]
          : []
      }),
      rules: shownRules(row.rules, locale),
      tags: tagsIn({ de: row.tags, en: row.tags_en }, locale),
      rating: { tenths: row.rating_tenths, count: row.rating_count, distribution: row.rating_counts },
      internal: (row.type & OFFICE_TYPE.internal) !== 0,
      refugee: (row.type & OFFICE_TYPE.refugee) !== 0,
      employeesOnly: (row.type & OFFICE_TYPE.employeesOnly) !== 0,
      audience: audienceText(row, viewer, locale),
      week: row.hours.map(spansOf).map((spans) => spans.map(([from, to]) => [from, to] as [number, number])),
      searched,
      days: days.map((day) => toDay(day, locale)),
      updatedAt: row.updated_at.toString(),
      provisional: context.db.isProvisional,
    },
  }
}

export async function officeDays({ viewer, params, query, locale, now, context }: Call<typeof daysContract>) {
  const row = await readOffice(context.db.read, params.id)
  if (!row || row.status === 'draft' || !isSeen(viewer, row)) refuse('request.not_found')
  if (row.status === 'deleted') refuse('request.gone')
  const today = localDay(now, row.zone)
  const days = await readDays(context.db.read, row.id, isAfter(query.from, today) ? query.from : today, DAYS_SHOWN)
  return { data: days.map((day) => toDay(day, locale)), meta: { provisional: context.db.isProvisional } }
}

type SearchedWish = { date?: string | undefined; time?: number | undefined; hours?: number | undefined }

/** Free desks at the searched time; none when it has begun or is within the notice period. */
async function answerFor(
  db: Reader,
  row: OfficeRow,
  { date, time, hours = DEFAULT_HOURS }: SearchedWish,
  now: Temporal.Instant,
) {
  if (date === undefined || time === undefined) return null
  const wish = searchedTime({ date, minutes: time, hours }, row.zone)
  if (!wish) return null
  const { slot } = wish
  const isOffered = row.status === 'published' && isWithNotice(slot.startAt, row.lead_hours, now)
  const end = slot.endAt.toZonedDateTimeISO(row.zone)
  return {
    date: slot.day,
    time: formatQuarter(wish.quarter),
    endTime: end.toPlainDate().toString() === slot.day ? end.toPlainTime().toString().slice(0, 5) : '24:00',
    hours: wish.hours,
    available: isOffered ? await readFreeDesks(db, row.id, slot) : 0,
  }
}

function isSeen(viewer: Viewer, row: OfficeRow): boolean {
  return canSeeOffice(viewerScopeOf(viewer), { type: row.type, ownerId: row.owner_id, companyIds: row.company_ids })
}

function toDay(day: DayRow, locale: Locale) {
  return {
    date: day.day,
    open: spansOf(day.open).map(([from, to]) => [from, to] as [number, number]),
    free: day.free,
    note: (locale === 'en' ? day.note_en : day.note_de) ?? '',
  }
}
