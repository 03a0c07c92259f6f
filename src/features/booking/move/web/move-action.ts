/** What the form for moving a booking does. */
import { redirect, redirectDocument } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { moveBooking } from '../contract.ts'
import { MOVE } from './move-form.ts'

/** Null when the form is another one. @param id of the booking */
export async function moveAction(form: FormData, id: string, { call, locale }: Pick<PageContext, 'call' | 'locale'>) {
  if (textOf(form, 'intent') !== MOVE) return null
  try {
    const { data: booking } = await call(moveBooking, {
      params: { id },
      body: {
        date: textOf(form, 'date'),
        time: textOf(form, 'time'),
        hours: Number(textOf(form, 'hours')),
        expectedTotal: Number(textOf(form, 'total')),
      },
      idempotencyKey: textOf(form, 'key'),
    })
    // The bank wants to be asked first; whoever comes back from there asks for the same once more.
    if (booking.payment.actionUrl !== null) return redirectDocument(booking.payment.actionUrl)
    return redirect(localPath(`/booking/${id}${booking.change === null ? '?moved' : ''}`, locale), 303)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
