/** The sign-in page's address that leads back to where somebody was. */
import { localPath, type Locale } from '#kernel/locale.ts'

/** @param here path and query of the page, in its language */
export function loginPath(here: string, locale: Locale): string {
  return `${localPath('/login', locale)}?next=${encodeURIComponent(here)}`
}
