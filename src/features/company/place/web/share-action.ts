/** What the forms of sharing send. Only actions use it: the browser must not load the schemas of the contract. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { nearestQuarter, parseTime, type Span } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { cancelVisit, readShares, saveShare } from '../contract.ts'
import { isTooShort, weeklyDays } from '../rules/share-days.ts'

const FIELDS = ['userOffice', 'day', 'from', 'to', 'from2', 'to2', 'weeks', 'seats', 'reason'] as const

/** Null for a form that is not of these. */
export async function shareAction(form: FormData, page: PageContext) {
  const intent = textOf(form, 'intent')
  try {
    if (intent === 'share') await shareDays(form, page)
    else if (intent === 'end') await endDays(textOf(form, 'ended'), page)
    else if (intent.startsWith('cancel-')) await cancel(form, intent, page)
    else return null
    return formDone(intent)
  } catch (error) {
    return formRefused(fieldsOf(error, timesOf(form)), form, FIELDS, page.locale)
  }
}

type Time = { readonly from: string; readonly to: string }

/** One or two of each day. */
function timesOf(form: FormData): readonly [Time, ...Time[]] {
  const first = { from: textOf(form, 'from'), to: textOf(form, 'to') }
  const second = { from: textOf(form, 'from2'), to: textOf(form, 'to2') }
  return second.from === '' && second.to === '' ? [first] : [first, second]
}

async function shareDays(form: FormData, { call }: PageContext) {
  const first = textOf(form, 'day')
  const { meta } = await call(readShares, { query: { of: 'me' } })
  const days = isIsoDate(first) ? weeklyDays(first, Number(textOf(form, 'weeks')), meta.today) : [first]
  const body = {
    userOffice: Number(textOf(form, 'userOffice')),
    on: true,
    days: days.flatMap((day) => timesOf(form).map((time) => ({ day, ...time }))),
    seats: Number(textOf(form, 'seats')),
  }
  await call(saveShare, { body })
}

/** "4711 2026-11-24 09:00 12:00" or "4711" for all days that are to come. */
async function endDays(text: string, { call }: PageContext) {
  const [place = '', day, from, to] = text.split(' ')
  const days = day === undefined || from === undefined || to === undefined ? [] : [{ day, from, to }]
  await call(saveShare, { body: { userOffice: Number(place), on: false, days } })
}

/** "cancel-4711-815": the place and the booking. */
async function cancel(form: FormData, intent: string, { call }: PageContext) {
  const [, userOffice = '', booking = ''] = intent.split('-')
  await call(cancelVisit, { params: { userOffice, booking }, body: { reason: textOf(form, 'reason') } })
}

/**
 * The times of the first day have the names of the fields; those of the others differ by the day alone. Where the first
 * time is long enough, a refusal is about the second.
 */
function fieldsOf(error: unknown, times: readonly [Time, ...Time[]]): unknown {
  if (error instanceof RefusalError) {
    const { refusal } = error
    if (refusal.code === 'company.share_twice') return new FieldErrors({ from2: [refusal] })
    const isSecond = refusal.code === 'company.share_hours' && !isTooShort(spanOf(times[0]))
    return isSecond ? new FieldErrors({ to2: [refusal] }) : error
  }
  if (!(error instanceof FieldErrors)) return error
  const named = Object.entries(error.fields).flatMap(([path, list]) => {
    const [, nth, field] = /^days\.(\d+)\.(.*)$/.exec(path) ?? []
    if (nth === undefined) return [[path, list] as const]
    if (Number(nth) >= times.length) return []
    return [[Number(nth) === 1 && field !== 'day' ? `${field}2` : `${field}`, list] as const]
  })
  return new FieldErrors(Object.fromEntries(named))
}

function spanOf({ from, to }: Time): Span {
  return [nearestQuarter(parseTime(from) ?? 0), nearestQuarter(parseTime(to) ?? 0)]
}
