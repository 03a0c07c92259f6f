import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffice } from '../../server/own-office.ts'
import type { deleteBlock as contract } from '../contract.ts'
import { remadeBlock } from '../rules/remade-block.ts'

export async function deleteBlock({ viewer, params, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const block = await tx
      .deleteFrom('office_block')
      .where('office_id', '=', office.id)
      .where('id', '=', params.block)
      .returning(['day', 'a', 'b', 'desks', 'note', 'source', 'ref'])
      .executeTakeFirst()
    if (!block) refuse('request.not_found')
    // The transaction ends with it, so that the block stays.
    if (block.source === 'feed' || block.source === 'outage') refuse('office.block_foreign')
    if (block.source === 'series')
      await tx
        .updateTable('block_series')
        .set((series) => ({ skips: series.fn<string[]>('array_append', [series.ref('skips'), series.val(block.day)]) }))
        .where('office_id', '=', office.id)
        .where('id', '=', block.ref)
        .execute()
    return { data: { undo: remadeBlock(block.day, block) } }
  })
}
