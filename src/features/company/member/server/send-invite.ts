/**
 * The link of an invitation: only its hash is stored, and a new one ends the one before. The event has a seed from which
 * the server's secret makes the link again when the mail is written, so that the database never has one.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import { localPath } from '#kernel/locale.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/handles.ts'
import { keyFor } from '#platform/sealed-text.ts'
import { emit } from '../../server/emit.ts'
import { LINK_DAYS } from '../rules/limits.ts'

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** 256 bits. */
export function tokenOf(seed: string, secret: string): string {
  return createHmac('sha256', keyFor('company invitation', secret)).update(seed).digest('base64url')
}

export function inviteAddress(baseUrl: string, token: string, locale: Locale): string {
  return `${baseUrl}${localPath(`/employee/invite/${token}`, locale)}`
}

type Link = { readonly seed: string; readonly columns: LinkColumns }
type LinkColumns = {
  readonly token_hash: string
  readonly token_until: Temporal.Instant
  readonly sent_at: Temporal.Instant
  readonly sent_that_day: number
}

/** @param sentThatDay this one included */
export function newLink({ SECRET }: Config, now: Temporal.Instant, sentThatDay: number): Link {
  const seed = randomBytes(32).toString('base64url')
  return {
    seed,
    columns: {
      token_hash: hashOfLink(tokenOf(seed, SECRET)),
      token_until: now.add({ hours: 24 * LINK_DAYS }),
      sent_at: now,
      sent_that_day: sentThatDay,
    },
  }
}

/** The event names nobody's account, because there may be none. */
export async function tellInvited(tx: Tx, member: number, { seed }: Link, now: Temporal.Instant): Promise<void> {
  await emit(tx, { type: 'employee.invited', payload: { member, seed }, at: now })
}
