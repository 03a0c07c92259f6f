import type { Reader } from '#platform/db/handles.ts'

/** For the link that ends a watch from a mail; null when there is none to end. */
export async function readEndToken(db: Reader, watchId: number): Promise<string | null> {
  const watch = await db
    .selectFrom('watch')
    .select('end_token')
    .where('id', '=', watchId)
    .where('state', 'in', ['open', 'offered'])
    .executeTakeFirst()
  return watch?.end_token ?? null
}
