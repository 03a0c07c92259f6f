import { redirect } from 'react-router'
import { localPath, type Locale } from '#kernel/locale.ts'
import { nextPath } from '../rules/next-path.ts'

/** On to where somebody wanted to go, with the session's cookies. 303, so that a reload does not post again. */
export function sessionRedirect(next: unknown, locale: Locale, setCookie: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of setCookie) headers.append('set-cookie', cookie)
  return redirect(nextPath(next, localPath('/', locale)), { status: 303, headers })
}
