import { refuse } from '#kernel/verdict.ts'
import { isAfter } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffices } from '../../server/own-office.ts'
import type { deleteVacation as contract } from '../contract.ts'

/** Days that are over stay. */
export async function deleteVacation({ viewer, params, query, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const offices = await lockOwnOffices(tx, viewer, now)
    const [office] = offices
    if (!office) refuse('request.not_found')
    const from = query.from && isAfter(query.from, office.today) ? query.from : office.today
    let deleting = tx
      .deleteFrom('office_block')
      .where(
        'office_id',
        'in',
        offices.map((one) => one.id),
      )
      .where('source', '=', 'hand')
      .where('ref', '=', params.id)
      .where('day', '>=', from)
    if (query.until) deleting = deleting.where('day', '<=', query.until)
    const gone = await deleting.returning(['day', 'note']).execute()
    const days = gone.map((block) => block.day).toSorted()
    const [first] = days
    if (first === undefined) refuse('request.not_found')
    return { data: { undo: { from: first, until: days.at(-1) ?? first, note: gone[0]?.note ?? '' } } }
  })
}
