import type { Reader } from '#platform/db/database.ts'

/** For the link that ends a watch from a mail; null when there is none to end. */
export async function readEndToken(db: Reader, watchId: number): Promise<string | null> {
  const [row] = await db.query<{ end_token: string }>(
    `select end_token from watch where id = $1 and state in ('open', 'offered')`,
    [watchId],
  )
  return row?.end_token ?? null
}
