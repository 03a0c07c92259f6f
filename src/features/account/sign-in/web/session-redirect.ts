import { redirect } from 'react-router'
import { localPath, type Locale } from '#kernel/locale.ts'
import { nextPath } from '../rules/next-path.ts'

/** Redirects to the requested page, with status 303, so that a reload does not post again. */
export function sessionRedirect(next: unknown, locale: Locale): Response {
  return redirect(nextPath(next, localPath('/', locale)), 303)
}
