import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { OFFICE_KINDS } from '../../timeline/rules/timeline-kinds.ts'
import { readTimeline } from '../../timeline/server/read-timeline.ts'
import {
  bookingSteps,
  deskSteps,
  moneySteps,
  placeSteps,
  reportSteps,
  wordSteps,
} from '../../timeline/server/timeline-parts.ts'
import type { listOfficeTimeline as contract } from '../contract.ts'

/** Two statements: whether there is such an office, and the page. */
export async function listOfficeTimeline({ viewer, params, query, context }: Call<typeof contract>) {
  const { read } = context.db
  const { id } = params
  const office = await read.selectFrom('office').select('id').where('id', '=', id).executeTakeFirst()
  if (!office) refuse('request.not_found')
  const isThere = sql`b.office_id = ${id}`
  return readTimeline(
    read,
    {
      place: placeSteps(id),
      booking: bookingSteps(isThere, 'booker'),
      money: moneySteps(isThere),
      word: sql`${wordSteps(id)} union all ${reportSteps(sql`y.office_id = ${id}`)}`,
      desk: deskSteps(sql`x.subject_kind = 'office' and x.subject_id = ${String(id)}`),
    },
    { roles: viewer.deskRoles ?? [], kinds: OFFICE_KINDS, kind: query.kind, cursor: query.cursor },
  )
}
