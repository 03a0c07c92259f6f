import { createEmailVerificationToken } from 'better-auth/api'
import type { Locale } from '#kernel/locale.ts'
import { VERIFY_HOURS } from './auth-library.ts'

/** A signed link that proves access to the mailbox; valid for a day and idempotent. */
export async function verifyLink(
  settings: { BASE_URL: string; SECRET: string },
  person: { email: string; locale: Locale },
  next?: string,
): Promise<string> {
  const token = await createEmailVerificationToken(settings.SECRET, person.email, undefined, VERIFY_HOURS * 3600)
  const query = new URLSearchParams({ token, locale: person.locale, ...(next ? { next } : {}) })
  return `${settings.BASE_URL}/api/auth/verify-email?${query}`
}
