/** Spec 2: office/{id}/rate/{reservation}, the address in mails. The modal stands over the office's page. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { locale } = context.get(pageContext)
  const { id, reservation } = params
  if (!/^[0-9]{1,19}$/.test(id ?? '') || !/^[0-9]{1,19}$/.test(reservation ?? ''))
    throw new Response(null, { status: 404 })
  return redirect(`${localPath(`/office/${id}`, locale)}?rate=${reservation}`)
}
