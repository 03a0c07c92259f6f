import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { FLAGS, type listFlags as listContract, type switchFlag as switchContract } from '../contract.ts'

type Stored = { readonly reason: string; readonly set_at: Temporal.Instant }

const shown = (name: (typeof FLAGS)[number], row: Stored | undefined) => ({
  name,
  isOff: row !== undefined,
  reason: row?.reason ?? '',
  since: row?.set_at.toString() ?? null,
})

export async function listFlags({ context }: Call<typeof listContract>) {
  const rows = await context.db.read.selectFrom('market_flag').select(['name', 'reason', 'set_at']).execute()
  return {
    data: FLAGS.map((name) =>
      shown(
        name,
        rows.find((row) => row.name === name),
      ),
    ),
  }
}

/** A row means that it is off. */
export async function switchFlag({ viewer, params: { name }, body, now, context }: Call<typeof switchContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log } = context
  await db.tx(async (tx) => {
    if (body.off) {
      const row = { reason: body.reason, set_by: viewer.id, set_at: now }
      await tx
        .insertInto('market_flag')
        .values({ name, ...row })
        .onConflict((on) => on.column('name').doUpdateSet(row))
        .execute()
    } else await tx.deleteFrom('market_flag').where('name', '=', name).execute()
    const action = body.off ? 'flag.switched_off' : 'flag.switched_on'
    await recordAction(tx, { by: viewer, action, on: ['flag', name], reason: body.reason, now })
  })
  log.info({ operator: viewer.id, flag: name, off: body.off }, 'an operator switched a flag')
  return { data: shown(name, body.off ? { reason: body.reason, set_at: now } : undefined) }
}
