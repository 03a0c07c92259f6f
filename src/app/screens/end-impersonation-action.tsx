/** Being the operator again, on the page of whom they looked as. Works without script. */
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { endImpersonation } from '#features/operator/impersonation/contract.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { textOf } from '#client/form/text-of.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, viewer } = context.get(pageContext)
  const locale = textOf(await request.formData(), 'locale') === 'en' ? 'en' : 'de'
  // When it was over already the browser is signed in as the operator, or not at all.
  if (viewer.kind === 'guest') return redirectDocument(localPath('/login', locale), 303)
  const { person } = (await call(endImpersonation)).data
  return redirectDocument(localPath(person === null ? '/operator' : `/operator/person/${person}`, locale), 303)
}

export const loader = ({ context }: LoaderFunctionArgs) => redirect(localPath('/', context.get(pageContext).locale))
