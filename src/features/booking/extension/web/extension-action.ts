/** What the form for staying longer does. */
import { redirectDocument } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { extendBooking } from '../contract.ts'
import { EXTEND, readChoice } from '../rules/choice.ts'

export function extensionBody(form: FormData) {
  const { hours, totalCents } = readChoice(textOf(form, 'until'))
  return (
    hours === null ? { fullDay: true, expectedTotal: totalCents } : { hours, expectedTotal: totalCents }
  ) satisfies BodyOf<typeof extendBooking>
}

/** Null when the form is another one. @param id of the booking */
export async function extensionAction(
  form: FormData,
  id: string,
  { call, locale }: Pick<PageContext, 'call' | 'locale'>,
) {
  if (textOf(form, 'intent') !== EXTEND) return null
  try {
    const { data: booking } = await call(extendBooking, {
      params: { id },
      body: extensionBody(form),
      idempotencyKey: textOf(form, 'key'),
    })
    // The bank wants to be asked first; whoever comes back from there asks for the same once more.
    if (booking.payment.actionUrl !== null) return redirectDocument(booking.payment.actionUrl)
    return formDone(EXTEND)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
