/** What the forms of a guest at the door, and those of their host, do. Each answers null when the form is another one. */
import { redirect } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { cancelBooking } from '../../contract.ts'
import { answerTrouble, endTrouble, reportTrouble } from '../contract.ts'
import { TROUBLE_ANSWERS } from '../rules/trouble.ts'
import { ANSWER_TROUBLE } from './trouble-alarms.tsx'

type Page = Pick<PageContext, 'call' | 'locale'>

async function acted(form: FormData, { locale }: Page, act: () => Promise<unknown>) {
  try {
    await act()
    return formDone(textOf(form, 'intent'))
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

/** @param id of the booking */
export async function troubleAction(form: FormData, id: string, page: Page) {
  const { call } = page
  const params = { id }
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    trouble: () => call(reportTrouble, { params }),
    'trouble-over': () => call(endTrouble, { params }),
    // It is refused when it would cost something after all.
    leave: () => call(cancelBooking, { params, query: { expectedFee: '0' } }),
  }
  const act = acts[textOf(form, 'intent')]
  return act ? acted(form, page, act) : null
}

/** The answer leads to the thread, where the rest is said. */
export async function alarmAction(form: FormData, page: Page) {
  if (textOf(form, 'intent') !== ANSWER_TROUBLE) return null
  const id = textOf(form, 'id')
  const answer = TROUBLE_ANSWERS.find((one) => one === textOf(form, 'answer'))
  const said = await acted(form, page, () =>
    page.call(answerTrouble, { params: { id }, body: { answer: answer ?? 'coming' } }),
  )
  if ('done' in said && said.done) throw redirect(`${localPath(`/booking/${id}`, page.locale)}#messages`)
  return said
}
