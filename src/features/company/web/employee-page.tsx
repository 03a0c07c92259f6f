/** Spec 2: an employee's own page, which is the profile of the account. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  throw viewer.kind === 'guest' ? loginRedirect(request, locale) : redirect(localPath('/account/profile', locale))
}
