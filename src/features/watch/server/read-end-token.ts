import type { Reader } from '#platform/db/handles.ts'

/** The token of the mail's link that ends the watch; null when it can not be ended any more. */
export async function readEndToken(db: Reader, watchId: number): Promise<string | null> {
  const watch = await db
    .selectFrom('watch')
    .select('end_token')
    .where('id', '=', watchId)
    .where('state', 'in', ['open', 'offered'])
    .executeTakeFirst()
  return watch?.end_token ?? null
}
