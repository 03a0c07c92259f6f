/** `home` and `guest` (Spec 2) are other names for where each kind of person begins. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { homeOf } from './home-of.ts'

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { viewer, locale } = context.get(pageContext)
  return redirect(localPath(homeOf(viewer.kind), locale))
}
