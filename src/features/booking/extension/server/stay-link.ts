/**
 * The link of a mail that offers to stay longer: it names one booking, is signed, and needs no signing in. What can be
 * done with it is said by stay.ts alone.
 */
import { localPath, type Locale } from '#kernel/locale.ts'
import { isSigned, signatureOf, type Keyring } from '#platform/keyring.ts'

const textOf = (bookingId: number) => `stay longer, booking ${bookingId}`

export function stayToken(bookingId: number, secret: string): string {
  return `${bookingId.toString(36)}.${signatureOf(textOf(bookingId), secret)}`
}

/** The booking that a token names; null when it was not signed here. */
export function bookingOfToken(token: string, keyring: Keyring): number | null {
  const [, digits = '', signature = ''] = /^([1-9a-z][0-9a-z]{0,10})[.](.*)$/s.exec(token) ?? []
  const id = Number.parseInt(digits, 36)
  return Number.isSafeInteger(id) && isSigned(signature, textOf(id), keyring) ? id : null
}

export function stayPath(bookingId: number, secret: string, locale: Locale): string {
  return localPath(`/stay/${stayToken(bookingId, secret)}`, locale)
}
