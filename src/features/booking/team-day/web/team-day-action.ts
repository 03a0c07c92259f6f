/** What the form of a team day does: one day after the other, each for all or nobody. */
import { data, redirect } from 'react-router'
import { formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { placeTeamDay } from '../contract.ts'
import { membersIn, type Choice } from '../rules/choice-in-url.ts'

export type FailedDay = { readonly date: string; readonly reason: string }
/** A day whose places are held until its payments are confirmed: until when, and where that begins for whoever may. */
export type WaitingDay = { readonly date: string; readonly until: string; readonly confirm: number | null }
export type TeamDayAnswer = FormAnswer & {
  readonly days?: readonly string[]
  readonly waiting?: readonly WaitingDay[]
  readonly failed?: readonly FailedDay[]
}

/** A week that was chosen, as the value of its box: the day and the price that was shown. */
const WEEK = /^([0-9]{4}-[0-9]{2}-[0-9]{2}):([0-9]{1,9})$/

export async function teamDayAction(form: FormData, { office, wish }: Choice, { call, locale }: PageContext) {
  const isFitting = textOf(form, 'intent') === 'fitting'
  const members = isFitting ? membersIn(textOf(form, 'fitting').split(',')) : membersIn(form.getAll('m').map(String))
  const guests = Number(textOf(form, 'guests') || 0)
  const time = formatQuarter(wish.quarter)
  const key = textOf(form, 'key')
  const days: string[] = []
  const waiting: WaitingDay[] = []
  const place = async (date: string, expectedTotal: number) => {
    const { data: made } = await call(placeTeamDay, {
      body: { office, date, time, hours: wish.hours, members, guests, expectedTotal },
      idempotencyKey: `${key}-${date}`,
    })
    if (made.waitsUntil === null) days.push(date)
    else waiting.push({ date, until: made.waitsUntil, confirm: made.confirm })
  }
  try {
    await place(wish.date, Number(textOf(form, isFitting ? 'fittingTotal' : 'total')))
  } catch (error) {
    return formRefused(error, form, ['guests'], locale)
  }
  const failed: FailedDay[] = []
  const weeks = isFitting ? [] : form.getAll('week').map((one) => WEEK.exec(String(one)))
  for (const week of weeks) {
    if (week === null) continue
    const date = week[1]!
    try {
      await place(date, Number(week[2]))
    } catch (error) {
      // What is booked is booked: the other days are told about, whatever becomes of this one.
      failed.push({ date, reason: formRefused(error, form, [], locale).data.message })
    }
  }
  if (failed.length === 0 && waiting.length === 0)
    return redirect(`${localPath('/team/day', locale)}?done=${days.join(',')}`, 303)
  const answer: TeamDayAnswer = {
    intent: 'go',
    done: true,
    errors: {},
    message: '',
    isForbidden: false,
    values: {},
    days,
    waiting,
    failed,
  }
  return data(answer)
}
