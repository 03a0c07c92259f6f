/** The words are made now, in the language of the page: a list that is read later tells the current facts. */
import { pageOf } from '#kernel/page-of.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call, Context } from '#platform/context.ts'
import type { listNotifications as contract } from '../contract.ts'
import { noticeWorldOf, type NoticeRegistry, type NoticeWorld } from './notice-registry.ts'
import { countUnread, hasExpectations, listRows, PAGE } from './store.ts'

export function notificationLister(registry: NoticeRegistry) {
  return async ({ viewer, query, locale, now, context }: Call<typeof contract>) => {
    const { db } = context
    const [rows, unread, mayAsk] = await Promise.all([
      listRows(db.read, viewer.id, {
        before: query.before ?? Number.MAX_SAFE_INTEGER,
        onlyNew: query.only === 'new',
      }),
      countUnread(db.read, viewer.id),
      hasExpectations(db.read, viewer.id),
    ])
    const { page, last } = pageOf(rows, PAGE)
    const worded = await Promise.all(
      page.map(async (row) => {
        const words = await wordsOf(registry, row, noticeWorldOf(context), locale)
        if (words === null) return []
        const { notification, type, route, params, created_at, is_read } = row
        return [{ id: notification, type, read: is_read, at: created_at.toString(), route, params, ...words }]
      }),
    )
    return {
      data: worded.flat(),
      meta: {
        unread,
        now: now.toString(),
        next: last && last.notification,
        push: { publicKey: context.push.publicKey, mayAsk },
      },
    }
  }
}

/** The titles of the newest fifty, for the user data (Spec 3); what has nothing left to say is missing. */
export function notificationTitles(registry: NoticeRegistry) {
  return async (
    context: Pick<Context, 'db' | 'config' | 'storage' | 'log'>,
    personId: string,
    locale: Locale,
  ): Promise<ReadonlyMap<number, string>> => {
    const rows = await listRows(context.db.read, personId, { before: Number.MAX_SAFE_INTEGER, onlyNew: false })
    const titles = await Promise.all(
      rows.slice(0, PAGE).map(async (row): Promise<[number, string][]> => {
        const words = await wordsOf(registry, row, noticeWorldOf(context), locale)
        return words === null ? [] : [[row.notification, words.title]]
      }),
    )
    return new Map(titles.flat())
  }
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

/** Null when its subject was deleted, so that there is nothing left to say. */
async function wordsOf(registry: NoticeRegistry, { recipient, ...event }: Row, world: NoticeWorld, locale: Locale) {
  const notice = await registry.get(event.type)?.compose(event, recipient, world)
  return notice?.words(locale) ?? null
}
