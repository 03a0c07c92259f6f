/**
 * The link of a mail that offers to stay longer: it names one booking, is signed, and needs no signing in. What can be
 * done with it is said by stay.ts alone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { localPath, type Locale } from '#kernel/locale.ts'

export function stayToken(bookingId: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`stay longer, booking ${bookingId}`).digest('base64url')
  return `${bookingId.toString(36)}.${signature}`
}

/** The booking that a token names; null when it was not signed here. */
export function bookingOfToken(token: string, secret: string): number | null {
  const id = Number.parseInt(/^[1-9a-z][0-9a-z]{0,10}(?=[.])/.exec(token)?.[0] ?? '', 36)
  if (!Number.isSafeInteger(id)) return null
  const [given, own] = [Buffer.from(token), Buffer.from(stayToken(id, secret))]
  return given.length === own.length && timingSafeEqual(given, own) ? id : null
}

export function stayPath(bookingId: number, secret: string, locale: Locale): string {
  return localPath(`/stay/${stayToken(bookingId, secret)}`, locale)
}
