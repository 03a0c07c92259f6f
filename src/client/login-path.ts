/** The path of the sign-in page, with a parameter that leads back to the current page. */
import { localPath, type Locale } from '#kernel/locale.ts'

/** @param here path and query of the page, in its language */
export function loginPath(here: string, locale: Locale): string {
  return `${localPath('/login', locale)}?next=${encodeURIComponent(here)}`
}
