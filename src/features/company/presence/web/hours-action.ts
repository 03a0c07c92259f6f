/** What the forms of one's own hours send. Only actions use it: the browser must not load the schemas of the contract. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { parseTime } from '#kernel/quarters.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { FieldErrors, refused } from '#kernel/verdict.ts'
import { saveHours } from '../contract.ts'
import { PRESENCE_KINDS, type PresenceKind } from '../rules/presence-of.ts'
import { WEEKDAYS, weekField } from './week-fields.ts'

type Half = 'morning' | 'afternoon'
type SaidDay = { readonly day: string; readonly half: Half; readonly kind: PresenceKind | null; readonly note?: string }

const NOON = '13:00'
const FIELDS = [
  'day',
  'half',
  'kind',
  'note',
  'shown',
  ...WEEKDAYS.flatMap((day) =>
    (['morning', 'afternoon', 'from', 'to', 'place'] as const).map((name) => weekField(day, name)),
  ),
]

/** Their forms are buttons: what is wrong is said above them. */
const WITHOUT_FIELDS = new Set(['tap', 'takeBack'])

/** Null for a form that is not of these. */
export async function hoursAction(form: FormData, { call, locale }: PageContext) {
  const intent = textOf(form, 'intent')
  try {
    if (intent === 'tap') await call(saveHours, { body: { days: tappedDays(textOf(form, 'tap')) } })
    else if (intent === 'takeBack') await call(saveHours, { body: { days: tappedDays(textOf(form, 'taken')) } })
    else if (intent === 'week') await call(saveHours, { body: { week: weekOfForm(form) } })
    else if (intent === 'day') await call(saveHours, { body: { days: dayOfForm(form) } })
    else if (intent === 'shown') await call(saveHours, { body: { shown: textOf(form, 'shown') === 'yes' } })
    else return null
    return formDone(intent)
  } catch (error) {
    return formRefused(fieldsOf(error), form, WITHOUT_FIELDS.has(intent) ? [] : FIELDS, locale)
  }
}

/** The fields of a single day have the names of its parts. */
function fieldsOf(error: unknown): unknown {
  if (!(error instanceof FieldErrors)) return error
  return new FieldErrors(
    Object.fromEntries(Object.entries(error.fields).map(([path, list]) => [path.replace(/^days\.\d+\./, ''), list])),
  )
}

/** "2026-11-24 morning home,2026-11-24 afternoon none" */
function tappedDays(text: string): SaidDay[] {
  return text.split(',').flatMap((one) => {
    const [day = '', half = '', kind = ''] = one.split(' ')
    return day === '' ? [] : [{ day, half: half as Half, kind: kindOf(kind) }]
  })
}

function kindOf(text: string): PresenceKind | null {
  return PRESENCE_KINDS.find((kind) => kind === text) ?? null
}

function dayOfForm(form: FormData): SaidDay[] {
  const [day, half, note] = [textOf(form, 'day'), textOf(form, 'half'), textOf(form, 'note')]
  const kind = kindOf(textOf(form, 'kind'))
  const halves: readonly Half[] = half === 'morning' || half === 'afternoon' ? [half] : ['morning', 'afternoon']
  return halves.map((one) => ({ day, half: one, kind, note }))
}

/** @throws FieldErrors beside the times of a weekday */
function weekOfForm(form: FormData) {
  const errors: Record<string, ReturnType<typeof refused>['refusal'][]> = {}
  const wrong = (field: string, code: RefusalCode & ('company.hours' | 'search.time_format')) => {
    errors[field] = [refused(code).refusal]
  }
  const week = WEEKDAYS.flatMap((weekday) => {
    const [morning, afternoon] = (['morning', 'afternoon'] as const).map((half) =>
      kindOf(textOf(form, weekField(weekday, half))),
    )
    const [from, to] = (['from', 'to'] as const).map((name) => {
      const text = textOf(form, weekField(weekday, name)).trim()
      if (text !== '' && parseTime(text) === null) wrong(weekField(weekday, name), 'search.time_format')
      return text
    })
    const [start, end] = [parseTime(from ?? ''), parseTime(to ?? '')]
    if (start !== null && end !== null && start >= end) wrong(weekField(weekday, 'to'), 'company.hours')
    const [first, last] = [from || '00:00', to || '24:00']
    // "home 4711": it is said with the half days that are of its kind.
    const [kindOfPlace, place = ''] = textOf(form, weekField(weekday, 'place')).split(' ')
    const at = (kind: PresenceKind) => ({ kind, ...(kind === kindOfPlace && { userOffice: Number(place) }) })
    if (morning === afternoon)
      return morning ? [{ weekday, ...at(morning), spans: from || to ? [{ from: first, to: last }] : [] }] : []
    const noon = parseTime(NOON) ?? 0
    // Hours that leave out the half they are of say nothing of it.
    const early = start === null || start < noon ? first : '00:00'
    const late = end === null || end > noon ? last : '24:00'
    return [
      ...(morning ? [{ weekday, ...at(morning), spans: [{ from: early, to: NOON }] }] : []),
      ...(afternoon ? [{ weekday, ...at(afternoon), spans: [{ from: NOON, to: late }] }] : []),
    ]
  })
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return week
}
