import { randomBytes } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { AccountEvents } from '../../events.ts'
import type * as contract from '../contract.ts'
import { exportExpires, exportFile, exportName, mayExport } from '../rules/export-limits.ts'

const { emit } = emitterOf<AccountEvents>()

export async function readExport({ viewer, now, context }: Call<typeof contract.readExport>) {
  return { data: await stateOf(context.db.write, viewer, now) }
}

/** The event makes a job (export-jobs.ts), which goes on wherever the process is killed. */
export async function askExport({ viewer, now, context }: Call<typeof contract.askExport>) {
  const { db, newId, wake } = context
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    // Of two at once the second waits here, and then finds the first.
    await tx.selectFrom('person').select('id').where('id', '=', viewer.id).forUpdate().execute()
    if (!mayExport((await newestOf(tx, viewer.id))?.asked_at ?? null, now)) refuse('account.export_daily')
    await beginCopy(tx, { id: newId(), personId: viewer.id, requestId: null, now })
  })
  wake()
  return { data: await stateOf(db.write, viewer, now) }
}

type Beginning = {
  readonly id: number
  readonly personId: string
  /** Of the request that arrived by letter or mail; null for who asked here, signed in. */
  readonly requestId: number | null
  readonly now: Temporal.Instant
}

export async function beginCopy(tx: Tx, { id, personId, requestId, now }: Beginning): Promise<void> {
  const file_key = exportFile(randomBytes(20).toString('hex'))
  await tx
    .insertInto('account_export')
    .values({
      id,
      person_id: personId,
      request_id: requestId,
      asked_at: now,
      file_key,
      expires_at: exportExpires(now),
    })
    .execute()
  await emit(tx, { type: 'account.export_asked', person_id: personId, payload: { export: id }, at: now })
}

export async function downloadExport({ viewer, params, now, context }: Call<typeof contract.downloadExport>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const row = await context.db.write
    .selectFrom('account_export')
    .select(['file_key', 'ready_at'])
    .where('id', '=', params.id)
    .where('person_id', '=', viewer.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const file = row?.ready_at ? await context.storage.get(row.file_key) : null
  if (!row?.ready_at || !file) refuse('request.not_found')
  return { name: exportName(row.ready_at), type: 'application/zip' as const, bytes: file.bytes }
}

/** What an operator lets make does not count as theirs: it takes away neither their copy nor their turn. */
const newestOf = (db: Reads, personId: string) =>
  db
    .selectFrom('account_export')
    .select(['id', 'asked_at', 'ready_at', 'bytes', 'expires_at'])
    .where('person_id', '=', personId)
    .where('request_id', 'is', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

async function stateOf(db: Reads, viewer: SignedIn, now: Temporal.Instant) {
  const newest = await newestOf(db, viewer.id)
  const isThere = newest !== undefined && Temporal.Instant.compare(newest.expires_at, now) > 0
  return {
    copy: isThere
      ? {
          id: newest.id,
          askedAt: newest.asked_at.toString(),
          ready: newest.ready_at && {
            at: newest.ready_at.toString(),
            bytes: newest.bytes ?? 0,
            until: newest.expires_at.toString(),
          },
        }
      : null,
    mayAsk: mayExport(newest?.asked_at ?? null, now),
    isProved: viewer.proved,
  }
}
