import { refuse } from '#kernel/verdict.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffice } from '../../server/own-office.ts'
import type { endSeries as contract } from '../contract.ts'
import { remadeSeries } from '../rules/remade-block.ts'
import { readSeries } from './block-store.ts'

/** What lies before the day stays. */
export async function endSeries({ viewer, params, query, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const series = await readSeries(tx, office.id, params.series)
    if (!series) refuse('request.not_found')
    const from = query.from && isAfter(query.from, office.today) ? query.from : office.today
    await tx
      .deleteFrom('office_block')
      .where('office_id', '=', office.id)
      .where('source', '=', 'series')
      .where('ref', '=', series.id)
      .where('day', '>=', from)
      .execute()
    if (isAfter(from, series.fromDay))
      await tx
        .updateTable('block_series')
        .set({ until_day: addDays(from, -1) })
        .where('office_id', '=', office.id)
        .where('id', '=', series.id)
        .where((eb) => eb.or([eb('until_day', 'is', null), eb('until_day', '>=', from)]))
        .execute()
    else await tx.deleteFrom('block_series').where('office_id', '=', office.id).where('id', '=', series.id).execute()
    return { data: { undo: remadeSeries(series, from) } }
  })
}
