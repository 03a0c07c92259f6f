import { createEmailVerificationToken } from 'better-auth/api'
import { localPath, type Locale } from '#kernel/locale.ts'
import { VERIFY_HOURS } from './auth-library.ts'

/** A signed link to the page that confirms the address; valid for a day and idempotent. */
export async function verifyLink(
  settings: { BASE_URL: string; SECRET: string },
  person: { email: string; locale: Locale },
  next?: string,
): Promise<string> {
  const token = await createEmailVerificationToken(settings.SECRET, person.email, undefined, VERIFY_HOURS * 3600)
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  return `${settings.BASE_URL}${localPath('/email/verify', person.locale)}?${query}`
}
