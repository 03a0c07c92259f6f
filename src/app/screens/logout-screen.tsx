/** Signing out is a POST, so that no link can do it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'

export async function action({ context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const headers = new Headers()
  for (const cookie of (await signIn.signOut()).setCookie) headers.append('set-cookie', cookie)
  return redirect(localPath('/', locale), { status: 303, headers })
}

export const loader = ({ context }: LoaderFunctionArgs) => redirect(localPath('/', context.get(pageContext).locale))
