import { addDays, isAfter, localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { firstKept, lastDay } from '../../presence/rules/days.ts'
import { readTeamFacts } from '../../presence/server/presence-store.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type * as contract from '../contract.ts'
import { MOST_LISTED, SOON_DAYS } from '../rules/limits.ts'
import { readPlace, readShareRows } from './place-store.ts'
import type { OutsideOfPlaces } from './outside.ts'
import { ownShares } from './share-place.ts'
import { viewShares } from './view-share.ts'

export const sharesReader =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, query, now, context }: Call<typeof contract.readShares>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    const { today, from, to } = await daysOf(read, me, query, now)
    const meta = { today, last: lastDay(today) }
    if (query.of === 'me') return { data: await ownShares(outside, read, me, today), meta }
    const until = query.to === undefined ? addDays(today, SOON_DAYS) : to
    const asked = { companyId: me.companyId, kind: query.kind, from, to: until, most: MOST_LISTED }
    const rows = await readShareRows(read, asked)
    return { data: await viewShares(outside, read, me, rows), meta }
  }

/** Also of a day that is over, while it is kept; for a place of another company it is not there. */
export const visitorsReader =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, params, query, now, context }: Call<typeof contract.readVisitors>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    const place = await readPlace(read, me.companyId, params.userOffice)
    // One that was never shared is its owner's business alone.
    const isOwn = place !== null && (place.memberId === null || place.memberId === me.id)
    if (place === null || (place.officeId === null && !isOwn)) refuse('request.not_found')
    const { from, to } = await daysOf(read, me, query, now)
    const rows = await readShareRows(read, { companyId: me.companyId, place: place.id, from, to, most: MOST_LISTED })
    const [share] = await viewShares(outside, read, me, rows)
    return { data: share?.days ?? [] }
  }

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** From today to the last day that can be shared, or the part of the kept days that is asked for. */
async function daysOf(db: Reads, me: Member, { from, to }: Days, now: Temporal.Instant) {
  const today = localDay(now, (await readTeamFacts(db, me.companyId)).zone)
  const [first, last] = [firstKept(today), lastDay(today)]
  return {
    today,
    from: from === undefined ? today : isAfter(first, from) ? first : from,
    to: to === undefined || isAfter(to, last) ? last : to,
  }
}
