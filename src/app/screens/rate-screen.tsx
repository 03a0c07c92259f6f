/** Spec 2: office/{id}/rate/{reservation}, the address in mails. The modal stands over the office's page. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { loginRedirect, missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readRating } from '#features/rating/contract.ts'
import { localPath } from '#kernel/locale.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { id, reservation } = params
  if (!/^[0-9]{1,19}$/.test(id ?? '') || !/^[0-9]{1,19}$/.test(reservation ?? '')) throw missingPage(request)
  // Whose visit it was is known after signing in, which comes back here.
  if (viewer.kind === 'guest') return loginRedirect(request, locale)
  const rated = await call(readRating, { params: { id: reservation } }).catch((error: unknown) => {
    throw pageAnswer(error, request, locale)
  })
  if (String(rated.data.office.data.id) !== id) throw missingPage(request)
  return redirect(`${localPath(`/office/${id}`, locale)}?rate=${reservation}`)
}

/** Never drawn, since the loader leads on; but with it a "no" of the loader is a page within the frame. */
export default function RateScreen() {
  return null
}
