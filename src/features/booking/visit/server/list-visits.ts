import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { isTied } from '#features/account/public-profile/rules/tie.ts'
import { listOfficeTitles } from '#features/office/block/server/read-calendar-days.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { BookingStatus } from '../../rules/states.ts'
import type { listVisits as contract } from '../contract.ts'
import { checkInFrom, mayCheckIn, mayMiss, mayTakeBack, visitState } from '../rules/visit.ts'

const ROW = {
  id: column.number('b.id'),
  office_id: column.number('b.office_id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  grp: column.number('o.grp'),
  zone: column.text('l.zone'),
  day: column.text('b.day::text'),
  a: column.number('b.a'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  quantity: column.number('b.quantity'),
  status: column.text<BookingStatus>('b.status'),
  checked_in_at: nullable.instant('b.checked_in_at'),
  no_show_at: nullable.instant('b.no_show_at'),
  booker_id: column.text('b.booker_id'),
  booker_name: column.text('booker.name'),
  booker_avatar: nullable.text('booker.avatar_key'),
  visits_before: column.number(`(select count(*)::int from booking e join office eo on eo.id = e.office_id
    where e.booker_id = b.booker_id and eo.provider_id = p.id and e.end_at <= b.start_at
      and e.status in ('confirmed', 'completed') and e.no_show_at is null)`),
  unread: column.number(`(select count(*)::int from message m where m.booking_id = b.id and m.read_at is null
    and m.hidden_at is null and m.from_person = b.booker_id)`),
}

/** What is typed is a part of the name, and nothing in it is a pattern. */
const VISITS = preparedStatement({
  name: 'booking_visits',
  row: ROW,
  text: `select ${listOf(ROW)}
    from office o join provider p on p.id = o.provider_id join location l on l.id = o.location_id
      join booking b on b.office_id = o.id join person booker on booker.id = b.booker_id
    where p.person_id = $1 and b.day = $2 and b.status in ('confirmed', 'completed')
      and ($3::bigint is null or o.id = $3) and position(lower($4) in lower(booker.name)) > 0
    order by b.start_at, o.id, b.id`,
})

const TIME = { hour: '2-digit', minute: '2-digit' } as const

export async function listVisits({ viewer, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const offices = await listOfficeTitles(read, viewer.id)
  const office = query.office ?? null
  if (office !== null && !offices.some(({ id }) => id === office)) refuse('request.not_found')
  const rows = await read.query(VISITS, [viewer.id, query.date, office, query.q ?? ''])
  return {
    data: {
      offices: offices.map((one) => ({ id: one.id, title: locale === 'en' ? one.title_en : one.title_de })),
      visits: rows.map((row) => {
        const visit = {
          status: row.status,
          startAt: row.start_at,
          endAt: row.end_at,
          checkedInAt: row.checked_in_at,
          noShowAt: row.no_show_at,
        }
        const isNoted = row.checked_in_at !== null || row.no_show_at !== null
        return {
          id: row.id,
          office: { id: row.office_id, title: locale === 'en' ? row.title_en : row.title_de },
          zone: row.zone,
          from: formatQuarter(row.a),
          to: localEnd(row.end_at, row.zone, row.day),
          quantity: row.quantity,
          isRoom: row.grp === 2,
          booker: row.booker_name,
          person: isTied({ lastEndAt: row.end_at, lastCanceledAt: null }, now)
            ? { id: row.booker_id, name: row.booker_name, thumbnail: avatarPath(row.booker_avatar, 96) }
            : null,
          visitsBefore: row.visits_before,
          unread: row.unread,
          state: visitState(visit, now),
          checkedInAt: row.checked_in_at?.toString() ?? null,
          checkInFrom: checkInFrom(visit).toZonedDateTimeISO(row.zone).toPlainTime().toLocaleString('de-DE', TIME),
          mayCheckIn: row.checked_in_at === null && mayCheckIn(visit, now).ok,
          mayMiss: row.no_show_at === null && mayMiss(visit, now).ok,
          mayTakeBack: isNoted && mayTakeBack(visit, now).ok,
        }
      }),
    },
  }
}
