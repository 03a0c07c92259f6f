/** Signing out is a POST, so that no link can do it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { signOut } from '#features/account/sign-in/contract.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'

export async function action({ context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  await call(signOut)
  return redirect(localPath('/', locale), 303)
}

export const loader = ({ context }: LoaderFunctionArgs) => redirect(localPath('/', context.get(pageContext).locale))
