import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { downloadCopy as fileContract, readCopy as contract } from '../contract.ts'
import { exportName } from '../rules/export-limits.ts'
import { copyTokenHash } from './copy-token.ts'

export async function readCopy({ params, now, context }: Call<typeof contract>) {
  const { bytes, expires_at } = await findCopy(context, params.token, now)
  return { data: { bytes: bytes ?? 0, until: expires_at.toString() } }
}

export async function downloadCopy({ params, now, context }: Call<typeof fileContract>) {
  const copy = await findCopy(context, params.token, now)
  const file = await context.storage.get(copy.file_key)
  if (!file) refuse('account.copy_gone')
  return { name: exportName(copy.ready_at ?? now), type: 'application/zip' as const, bytes: file.bytes }
}

async function findCopy({ db }: Context, token: string, now: Temporal.Instant) {
  const copy = await db.write
    .selectFrom('account_export')
    .select(['file_key', 'ready_at', 'bytes', 'expires_at'])
    .where('link_hash', '=', copyTokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return copy ?? refuse('account.copy_gone')
}
