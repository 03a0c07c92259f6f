import type { Call } from '#platform/context.ts'
import type { readNotifications as contract } from '../contract.ts'
import { countUnread, markRead } from './store.ts'

/** Only the person's own are marked; others are passed over. */
export async function readNotifications({ viewer, body, now, context }: Call<typeof contract>) {
  const ids = body.read === 'all' ? null : body.read
  if (ids === null || ids.length > 0) await markRead(context.db.write, viewer.id, ids, now)
  return { data: { unread: await countUnread(context.db.write, viewer.id) } }
}
