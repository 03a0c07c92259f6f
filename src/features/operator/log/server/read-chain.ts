import { findBreak, newestEntry, readProvenChain } from '#platform/audit-log/proven-chain.ts'
import type { Call } from '#platform/context.ts'
import type { readChain as contract } from '../contract.ts'

/** Statements in one snapshot, so that an entry that is added meanwhile breaks nothing. */
export async function readChain({ context }: Call<typeof contract>) {
  const { broken, newest, proven } = await context.db.tx(
    async (tx) => {
      const mark = await readProvenChain(tx)
      return { broken: await findBreak(tx, mark), newest: await newestEntry(tx), proven: mark }
    },
    { readOnly: true, isolation: 'repeatable read' },
  )
  return {
    data: {
      entries: newest?.entry ?? 0,
      hash: newest?.hash ?? '',
      proven: proven && { entry: proven.entry, at: proven.at },
      broken,
    },
  }
}
