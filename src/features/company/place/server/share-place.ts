import { nearestQuarter, QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { localDay } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { lastDay } from '../../presence/rules/days.ts'
import { readTeamFacts } from '../../presence/server/presence-store.ts'
import { mustHave } from '../../rules/permissions.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type { saveShare as contract } from '../contract.ts'
import { MOST_LISTED } from '../rules/limits.ts'
import { mayBeLeft, mayShare, withShared, withTakenBack, type SharedDay } from '../rules/share-days.ts'
import { changePlace, openOffice, toOpen, type At } from './change-place.ts'
import { lockPlace, readShareDays, readShareRows, writeShareDays, type Place } from './place-store.ts'
import type { InternalVisit, OutsideOfPlaces } from './outside.ts'
import { viewShares } from './view-share.ts'

/** What is booked stays, also on days that are taken back. */
export const placeSharer =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, body, now, context }: Call<typeof contract>) => {
    const { me, today } = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      const today = localDay(now, (await readTeamFacts(tx, me.companyId)).zone)
      const place = await shareable(tx, me, body.userOffice)
      const at = { today, now, newId: context.newId }
      const seats = body.seats ?? place.seats
      const changed = seats === place.seats ? place : await changePlace(tx, outside, place, { ...place, seats }, at)
      if (body.on) {
        const days = body.days.map(({ day, from, to }) => ({
          day,
          span: [nearestQuarter(from ?? 0), nearestQuarter(to ?? 0)] as const,
        }))
        if (days.length === 0) refuse('company.share_nothing')
        orRefuse(mayShare(days, today))
        await shareMore(tx, outside, changed, days, at)
      } else {
        const taken = body.days.map(({ day, from, to }) => ({ day, span: spanOf(from, to) }))
        await takeBack(tx, outside, changed, taken, today)
      }
      return { me, today }
    })
    return { data: await ownShares(outside, context.db.write, me, today), meta: { today, last: lastDay(today) } }
  }

/** What is shared on these days already stays shared. */
async function shareMore(
  tx: Tx,
  outside: OutsideOfPlaces,
  place: Place,
  days: readonly SharedDay[],
  at: At,
): Promise<void> {
  const asked = Map.groupBy(days, ({ day }) => day)
  const known = await readShareDays(tx, place.id, { days: [...asked.keys()], from: at.today })
  const shared = [...asked].map(([day, more]) => ({
    day,
    spans: withShared(
      known.find((one) => one.day === day)?.spans ?? [],
      more.map(({ span }) => span),
    ),
  }))
  await openOffice(tx, outside, place, shared, at)
  await writeShareDays(tx, place.id, shared)
}

type Taken = { readonly day: string; readonly span: Span | null }

/**
 * @param taken a day without a time is all of it; no day is all from today on
 * @throws RefusalError company.share_hours when a rest is too short to be booked
 */
async function takeBack(
  tx: Tx,
  outside: OutsideOfPlaces,
  { id, officeId }: Place,
  taken: readonly Taken[],
  today: string,
): Promise<void> {
  const days = taken.length === 0 ? null : [...new Set(taken.map(({ day }) => day))]
  const known = await readShareDays(tx, id, { days, from: today })
  const after = (visits: readonly InternalVisit[]) =>
    known.map(({ day, spans }) => {
      const visited = visits.filter((visit) => visit.day === day).map(({ a, b }) => [a, b] as const)
      const gone = days === null ? [null] : taken.filter((one) => one.day === day).map(({ span }) => span)
      return { day, spans: gone.reduce((left, span) => withTakenBack(left, span, visited), spans) }
    })
  const left = after([])
  for (const { spans } of left) orRefuse(mayBeLeft(spans))
  if (officeId === null) return writeShareDays(tx, id, left)
  await outside.openInternal(tx, officeId, left.map(toOpen))
  // Whoever has booked a moment before is seen from here on, and nobody books any more.
  const visits = await outside.visitsAt(tx, [officeId], { from: today, until: lastDay(today) })
  await writeShareDays(tx, id, after(visits))
}

/** Null for all of the day. @param from to minutes */
function spanOf(from: number | undefined, to: number | undefined): Span | null {
  if (from === undefined && to === undefined) return null
  return [nearestQuarter(from ?? 0), to === undefined ? QUARTERS_PER_DAY : nearestQuarter(to)]
}

/** One's own, and the company's for the admin. */
async function shareable(tx: Tx, me: Member, id: number): Promise<Place> {
  orRefuse(mustHave(me, 'share'))
  const place = await lockPlace(tx, me.companyId, id)
  if (place?.memberId === me.id) return place
  return place !== null && place.memberId === null && me.role === 'admin' ? place : refuse('request.not_found')
}

/** Those that the viewer may change, from today on, also what was taken back while somebody was coming. */
export async function ownShares(outside: OutsideOfPlaces, db: Reads, me: Member, today: string) {
  const asked = { companyId: me.companyId, from: today, to: lastDay(today), withClosed: true, most: MOST_LISTED }
  const own = await readShareRows(db, { ...asked, memberId: me.id })
  const company = me.role === 'admin' ? await readShareRows(db, { ...asked, kind: 'company' }) : []
  return viewShares(outside, db, me, [...own, ...company])
}
