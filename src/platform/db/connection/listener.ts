import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inBackground } from '#platform/in-background.ts'
import { clientConfig, destroySocket } from './pool.ts'
import type { PoolOptions } from './pool.ts'

/**
 * Calls handler for each notification on a channel, from one connection shared by all channels.
 * Notifications are hints: while the connection is away they are lost, so onGap is called after every reconnect and
 * must read the truth from its table.
 * @returns a function that stops listening
 */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => Promise<void>>

type Subscription = { handler: (payload: string) => void; onGap: () => void }

const HEARTBEAT_MS = 20_000
const ANSWER_WITHIN_MS = 5000

export function openListener(options: PoolOptions & { heartbeatMs?: number }): {
  listen: Listen
  close(): Promise<void>
} {
  const subscriptions = new Map<string, Set<Subscription>>()
  let client: Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false
  let reconnecting = false
  let heartbeat: NodeJS.Timeout | null = null

  const connectOnce = async (): Promise<void> => {
    const next = new Client({
      ...clientConfig(options, true),
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'viertel listener',
    })
    next.on('error', (error) => options.log.warn({ err: error }, 'listening connection lost'))
    next.on('notification', ({ channel, payload }) => {
      for (const { handler } of subscriptions.get(channel) ?? []) guard(() => handler(payload ?? ''))
    })
    try {
      await next.connect()
      for (const channel of subscriptions.keys()) await next.query(`listen ${quote(channel)}`)
    } catch (error) {
      destroySocket(next)
      throw error
    }
    client = next
    next.once('end', () => lost(next))
    startHeartbeat(next)
  }

  const guard = (call: () => void) => {
    try {
      call()
    } catch (error) {
      options.log.error({ err: error }, 'a notification handler failed')
    }
  }

  /** A connection can be lost silently; only an unanswered query shows it. */
  const startHeartbeat = (current: Client) => {
    if (heartbeat) clearInterval(heartbeat)
    heartbeat = setInterval(() => {
      current.query('select 1').catch(() => destroySocket(current))
    }, options.heartbeatMs ?? HEARTBEAT_MS).unref()
  }

  const lost = (gone: Client) => {
    if (client !== gone) return
    client = null
    if (!closed && subscriptions.size > 0) inBackground(reconnect(), options.log, 'listening again')
  }

  const reconnect = async () => {
    if (reconnecting) return
    reconnecting = true
    for (let attempt = 0; !closed; attempt += 1) {
      try {
        await ensureConnected()
        reconnecting = false
        for (const channel of subscriptions.values()) for (const { onGap } of channel) guard(onGap)
        return
      } catch (error) {
        if (attempt === 0) options.log.warn({ err: error }, 'listening connection not back yet')
        await sleep(Math.min(100 * 2 ** attempt, 5000), undefined, { ref: false })
      }
    }
  }

  const ensureConnected = async (): Promise<void> => {
    if (client || closed) return
    connecting ??= connectOnce().finally(() => (connecting = null))
    await connecting
  }

  return {
    async listen(channel, handler, onGap = () => {}) {
      const subscription = { handler, onGap }
      const known = subscriptions.get(channel)
      if (known) known.add(subscription)
      else subscriptions.set(channel, new Set([subscription]))
      const before = client
      try {
        await ensureConnected()
        // An existing connection has to be told of a new channel.
        if (!known && before) await before.query(`listen ${quote(channel)}`)
      } catch {
        // Away: as soon as it is back it listens to everything, and onGap is called.
        if (!client) inBackground(reconnect(), options.log, 'listening again')
      }
      return async () => {
        const rest = subscriptions.get(channel)
        rest?.delete(subscription)
        if (rest?.size !== 0) return
        subscriptions.delete(channel)
        await client?.query(`unlisten ${quote(channel)}`).catch(() => {})
      }
    },
    async close() {
      closed = true
      if (heartbeat) clearInterval(heartbeat)
      await connecting?.catch(() => {})
      const last = client
      client = null
      if (!last) return
      const patience = setTimeout(() => destroySocket(last), 1000)
      await last.end().catch(() => {})
      clearTimeout(patience)
    },
  }
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}
