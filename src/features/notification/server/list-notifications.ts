/** The words are made now, in the language of the page: a list that is read later tells the current facts. */
import type { Call } from '#platform/context.ts'
import type { listNotifications as contract } from '../contract.ts'
import type { NoticeRegistry } from './notice-registry.ts'
import { countUnread, hasExpectations, listRows, PAGE } from './store.ts'

export function notificationLister(registry: NoticeRegistry) {
  return async ({ viewer, query, locale, now, context }: Call<typeof contract>) => {
    const { db, config } = context
    const [rows, unread, mayAsk] = await Promise.all([
      listRows(db.read, viewer.id, {
        before: query.before ?? Number.MAX_SAFE_INTEGER,
        onlyNew: query.only === 'new',
      }),
      countUnread(db.read, viewer.id),
      hasExpectations(db.read, viewer.id),
    ])
    const page = rows.slice(0, PAGE)
    const world = { db, baseUrl: config.BASE_URL }
    const worded = await Promise.all(
      page.map(async ({ notification, recipient, route, params, created_at, is_read, ...event }) => {
        const notice = await registry.get(event.type)?.compose(event, recipient, world)
        // Its subject was deleted, so there is nothing left to say.
        if (!notice) return []
        const at = created_at.toString()
        return [{ id: notification, type: event.type, read: is_read, at, route, params, ...notice.words(locale) }]
      }),
    )
    return {
      data: worded.flat(),
      meta: {
        unread,
        now: now.toString(),
        next: rows.length > PAGE ? (page.at(-1)?.notification ?? null) : null,
        push: { publicKey: context.push.publicKey, mayAsk },
      },
    }
  }
}
