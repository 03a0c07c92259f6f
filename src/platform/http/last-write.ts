/**
 * Read your own writes: after a change a cookie holds its time for a minute, and a replica answers that client only once
 * it has caught up to it. Forging the cookie only gets the client an older answer.
 */
import type { FastifyReply } from 'fastify'

const COOKIE = 'wrote'
/** Much longer than the lag that a replica may have. */
const MAX_AGE_SECONDS = 60

/** @returns epoch milliseconds; null without a write of the last minute */
export function lastWriteOf(cookie: string | undefined): number | null {
  const text = /(?:^|;\s*)wrote=(\d{1,15})(?:;|$)/.exec(cookie ?? '')?.[1]
  return text === undefined ? null : Number(text)
}

export function rememberWrite(reply: FastifyReply, at: number, baseUrl: string): void {
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  reply.header('set-cookie', `${COOKIE}=${at}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
}
