/**
 * Read your own writes: whoever changed something carries the time of it for a minute, so that a replica answers
 * only once it has the change. A forged time costs its author nothing but the older answer.
 */
import type { FastifyReply } from 'fastify'

const COOKIE = 'wrote'
/** Far more than a replica may be behind. */
const KEPT_SECONDS = 60

/** @returns epoch milliseconds; null without a write of the last minute */
export function lastWriteOf(cookie: string | undefined): number | null {
  const text = /(?:^|;\s*)wrote=(\d{1,15})(?:;|$)/.exec(cookie ?? '')?.[1]
  return text === undefined ? null : Number(text)
}

export function rememberWrite(reply: FastifyReply, at: number, baseUrl: string): void {
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  reply.header('set-cookie', `${COOKIE}=${at}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
}
