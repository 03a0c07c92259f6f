import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { readChain as contract } from '../contract.ts'

type What = 'missing' | 'chain' | 'entry' | 'details' | 'end'

/** Two statements in one snapshot, so that an entry that is added meanwhile breaks nothing. */
export async function readChain({ context }: Call<typeof contract>) {
  const { broken, newest } = await context.db.tx(
    async (tx) => {
      const broken = await tx
        .selectFrom('audit_break')
        .select(({ ref }) => [ref('id').$notNull().as('id'), ref('what').$castTo<What>().as('what')])
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      const newest = await tx
        .selectFrom('audit_entry')
        .select([sql<string>`encode(hash, 'hex')`.as('hash'), 'id'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { broken, newest }
    },
    { readOnly: true, isolation: 'repeatable read' },
  )
  return {
    data: {
      entries: newest?.id ?? 0,
      hash: newest?.hash ?? '',
      broken: broken ? { entry: broken.id, what: broken.what } : null,
    },
  }
}
