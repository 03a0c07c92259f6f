/** What the forms of the board do, without script as well. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { checkIn, noteNoShow, takeBackCheckIn, takeBackNoShow } from '../contract.ts'

type Params = { params: { id: string } }
type Act = (call: PageContext['call'], booking: Params) => Promise<unknown>

const ACTS: Readonly<Record<string, Act>> = {
  'check-in': (call, booking) => call(checkIn, booking),
  'take-back-check-in': (call, booking) => call(takeBackCheckIn, booking),
  'no-show': (call, booking) => call(noteNoShow, booking),
  'take-back-no-show': (call, booking) => call(takeBackNoShow, booking),
}

export async function visitAction(form: FormData, { call, locale }: Pick<PageContext, 'call' | 'locale'>) {
  const intent = textOf(form, 'intent')
  const act = ACTS[intent]
  try {
    if (act) await act(call, { params: { id: textOf(form, 'id') } })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ['id'], locale)
  }
}
