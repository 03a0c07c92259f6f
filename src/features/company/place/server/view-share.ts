/** Shared places as colleagues see them: which days, how many seats are free, and who comes. */
import { avatarPath } from '#features/account/person/rules/avatar.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Member } from '../../server/read-member.ts'
import type { readShares } from '../contract.ts'
import { overlap } from '../rules/share-days.ts'
import { readVisitorsShown, type ShareRow } from './place-store.ts'
import type { InternalVisit, OutsideOfPlaces } from './outside.ts'

type Share = ReplyOf<typeof readShares>['data'][number]
type Outside = Pick<OutsideOfPlaces, 'visitsAt' | 'freeInternal'>
type Shown = Awaited<ReturnType<typeof readVisitorsShown>>

/** Mine first, then in the order of the rows. */
export async function viewShares(outside: Outside, db: Reads, me: Member, rows: readonly ShareRow[]): Promise<Share[]> {
  if (rows.length === 0) return []
  const days = rows.map(({ day }) => day).toSorted()
  const offices = [...new Set(rows.map(({ office }) => office))]
  const [visits, free] = await Promise.all([
    outside.visitsAt(db, offices, { from: days[0] ?? '', until: days.at(-1) ?? '' }),
    outside.freeInternal(db, rows),
  ])
  const visitors = [...new Set(visits.flatMap(({ member }) => member ?? []))]
  const shown = await readVisitorsShown(db, me.companyId, visitors)
  const coming = visitsByRow(visits, rows)
  const byPlace = new Map<number, Share>()
  for (const [nth, row] of rows.entries()) {
    const isMine = row.host?.id === me.id
    const share = byPlace.get(row.id) ?? viewOf(row, isMine, me)
    byPlace.set(row.id, share)
    share.days.push({
      day: row.day,
      isOpen: row.isOpen,
      from: formatQuarter(row.span[0]),
      to: formatQuarter(row.span[1]),
      ...(free[nth] ?? { free: 0, isPartly: false }),
      people: (coming.get(row) ?? []).map((visit) => viewVisitor(visit, me, isMine || mayKeep(me, row), shown)),
    })
  }
  // Whoever was coming at a time that was taken back may have cancelled since.
  const all = [...byPlace.values()].flatMap((share) => {
    const days = share.days.filter(({ isOpen, people }) => isOpen || people.length > 0)
    return days.length === 0 ? [] : [{ ...share, days }]
  })
  return [...all.filter(({ isMine }) => isMine), ...all.filter(({ isMine }) => !isMine)]
}

/** A visit is told once, beside the first time in which it lies; colleagues are not told of one at a time that was taken back. */
function visitsByRow(visits: readonly InternalVisit[], rows: readonly ShareRow[]) {
  const keyOf = ({ office, day }: Pick<ShareRow, 'office' | 'day'>) => `${office} ${day}`
  const ofDay = Map.groupBy(rows, keyOf)
  return Map.groupBy(visits, (visit) => ofDay.get(keyOf(visit))?.find(({ span }) => overlap(span, [visit.a, visit.b])))
}

/** The admin keeps what is the company's. */
function mayKeep({ role }: Member, { host }: ShareRow): boolean {
  return host === null && role === 'admin'
}

function viewOf(row: ShareRow, isMine: boolean, me: Member): Share {
  const { id, kind, title, seats, office, city, district, host } = row
  return {
    userOffice: id,
    kind,
    title,
    seats,
    office,
    isMine,
    host: host && { id: host.id, name: host.name, thumbnail: avatarPath(host.avatar, 96), isMe: host.id === me.id },
    where: district === '' ? city : `${district}, ${city}`,
    days: [],
  }
}

/** @param isHost of the place, who is told of everybody that comes */
function viewVisitor(
  visit: InternalVisit,
  me: Member,
  isHost: boolean,
  shown: Shown,
): Share['days'][number]['people'][number] {
  const isMe = visit.member === me.id
  const person = visit.member === null ? undefined : shown.get(visit.member)
  const isTold = person !== undefined && (isHost || isMe || person.presence_shown)
  return {
    person: isTold ? { id: person.id, name: person.name, thumbnail: avatarPath(person.avatar_key, 96), isMe } : null,
    booking: isHost || isMe ? visit.id : null,
    from: formatQuarter(visit.a),
    to: formatQuarter(visit.b),
  }
}
