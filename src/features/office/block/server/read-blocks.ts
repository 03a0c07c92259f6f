import { formatQuarter } from '#kernel/quarters.ts'
import { addDays } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { readOwnOffice } from '../../server/own-office.ts'
import type { readBlocks as contract } from '../contract.ts'
import { weekdaysOfBits } from '../rules/expand-series.ts'
import { SERIES_DAYS_AHEAD } from '../rules/limits.ts'
import { repeatOf } from '../rules/remade-block.ts'
import { seriesOf } from './block-store.ts'
import { listOverrides } from './override-store.ts'

export async function readBlocks({ viewer, params, query, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const office = await readOwnOffice(read, viewer, params.id, now)
  const range = { from: query.from, until: addDays(query.from, SERIES_DAYS_AHEAD - 1) }
  const blocks = await read
    .selectFrom('office_block')
    .select(['id', 'day', 'a', 'b', 'desks', 'note', 'source', 'ref'])
    .where('office_id', '=', office.id)
    .where('day', '>=', range.from)
    .where('day', '<=', range.until)
    .orderBy('day')
    .orderBy('a')
    .orderBy('id')
    .execute()
  const series = await seriesOf(read, office.id, query.from)
  return {
    data: {
      blocks: blocks.map(({ a, b, ...block }) => ({ ...block, from: formatQuarter(a), to: formatQuarter(b) })),
      series: series.map(({ id, desks, note, ...one }) => ({
        id,
        desks,
        note,
        day: one.fromDay,
        from: formatQuarter(one.a),
        to: formatQuarter(one.b),
        repeat: repeatOf(one.everyWeeks),
        weekdays: weekdaysOfBits(one.weekdays),
        until: one.untilDay,
        skips: [...one.skips],
      })),
      days: await listOverrides(read, office.id, range),
    },
  }
}
