/** The list in the browser: its pages, the read marks, and what went wrong. A mark shows before the server has it. */
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { listNotifications, readNotifications } from '../contract.ts'

export type NotificationPage = ReplyOf<typeof listNotifications>
export type NotificationItem = NotificationPage['data'][number]

export type Notifications = {
  /** Null until the first page is there. */
  readonly page: NotificationPage | null
  readonly isFailed: boolean
  readonly isBusy: boolean
  again(): void
  more(): void
  markRead(id: number): void
  markAllRead(): void
}

/** @param unread the number in the user data: when it changes, the list is read again */
export function useNotifications(only: 'new' | undefined, unread: number | undefined): Notifications {
  const [page, setPage] = useState<NotificationPage | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        const query = only ? { only } : {}
        const answer = await callApi<typeof listNotifications>('GET', '/api/notification', {
          query,
          signal: leaving.signal,
        })
        setFailed(!answer.ok)
        if (answer.ok) setPage(answer.reply)
      } catch {
        // The list was left, or is read again.
      }
    }
    void read()
    return () => leaving.abort()
  }, [only, unread, turn])

  const more = useCallback(async () => {
    if (!page?.meta.next) return
    setBusy(true)
    const query = { before: String(page.meta.next), ...(only && { only }) }
    const answer = await callApi<typeof listNotifications>('GET', '/api/notification', { query })
    setBusy(false)
    setFailed(!answer.ok)
    if (answer.ok) setPage({ data: [...page.data, ...answer.reply.data], meta: answer.reply.meta })
  }, [page, only])

  const mark = useCallback(async (read: number[] | 'all') => {
    setPage((before) => before && markedPage(before, read))
    const answer = await callApi<typeof readNotifications>('PATCH', '/api/notification', { body: { read } })
    setFailed(!answer.ok)
    if (!answer.ok) setTurn((last) => last + 1)
  }, [])

  return {
    page,
    isFailed,
    isBusy,
    again: () => setTurn((last) => last + 1),
    more: () => void more(),
    markRead: (id) => void mark([id]),
    markAllRead: () => void mark('all'),
  }
}

function markedPage({ data, meta }: NotificationPage, read: readonly number[] | 'all'): NotificationPage {
  const isMarked = (one: NotificationItem) => !one.read && (read === 'all' || read.includes(one.id))
  return {
    data: data.map((one) => (isMarked(one) ? { ...one, read: true } : one)),
    meta: { ...meta, unread: read === 'all' ? 0 : Math.max(0, meta.unread - data.filter(isMarked).length) },
  }
}
