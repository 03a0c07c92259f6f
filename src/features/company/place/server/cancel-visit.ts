import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lastDay } from '../../presence/rules/days.ts'
import { readTeamFacts } from '../../presence/server/presence-store.ts'
import { readMember } from '../../server/read-member.ts'
import type { cancelVisit as contract } from '../contract.ts'
import { MOST_LISTED } from '../rules/limits.ts'
import { lockPlace, readShareRows } from './place-store.ts'
import type { OutsideOfPlaces } from './outside.ts'
import { viewShares } from './view-share.ts'

/** Whoever shares a place may fall ill. The admin does it for places of the company. */
export const visitCanceler =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, params, body, now, context }: Call<typeof contract>) => {
    const me = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      const place = await lockPlace(tx, me.companyId, params.userOffice)
      const isOwn = place?.memberId === me.id || (place?.memberId === null && me.role === 'admin')
      if (!place || !isOwn || place.officeId === null) refuse('request.not_found')
      const cancel = { reason: body.reason, now, only: params.booking }
      if ((await outside.cancelVisits(tx, place.officeId, cancel)) === 0) refuse('company.visit_begun')
      return me
    })
    context.wake()
    const today = localDay(now, (await readTeamFacts(context.db.read, me.companyId)).zone)
    const asked = {
      companyId: me.companyId,
      place: params.userOffice,
      from: today,
      to: lastDay(today),
      withClosed: true,
    }
    const rows = await readShareRows(context.db.write, { ...asked, most: MOST_LISTED })
    const [share] = await viewShares(outside, context.db.write, me, rows)
    return { data: share?.days ?? [] }
  }
