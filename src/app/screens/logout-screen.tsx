/** Signing out is a POST, so that no link can do it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const { headers } = await signIn.signOut(request)
  return redirect(localPath('/', locale), { status: 303, headers })
}

export const loader = ({ context }: LoaderFunctionArgs) => redirect(localPath('/', context.get(pageContext).locale))
