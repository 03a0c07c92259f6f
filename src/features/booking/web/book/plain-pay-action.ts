/** What the form for paying without script does: it books the slot of the page's address and pays at once. */
import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { placeBooking } from '../../contract.ts'
import { wishBody } from '../wish-body.ts'
import { wishOfPage } from './load-book-page.ts'

export async function plainPayAction({ params, request, context }: ActionFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const wish = wishOfPage(request, params['id'], locale)
  const form = await request.formData()
  try {
    const method = Number(textOf(form, 'method'))
    const { data: booking } = await call(placeBooking, {
      body: {
        ...wishBody(Number(params['id']), wish),
        paymentMethod: method > 0 ? method : undefined,
        expectedTotal: Number(textOf(form, 'total')),
      },
      idempotencyKey: textOf(form, 'key'),
    })
    if (booking.payment.actionUrl !== null) return redirectDocument(booking.payment.actionUrl)
    return redirect(localPath(`/booking/${booking.id}?new`, locale), 303)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
