/** The data of the page of employees. Only loaders use it: the browser must not load the schemas of the contract. */
import type { PageContext } from '#client/page-context.ts'
import { formatDay, type DayStyle } from '#kernel/format.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import { listEmployees, readEmployee } from '../contract.ts'
import { SECONDS_BETWEEN_MAILS } from '../rules/limits.ts'
import { SHOWN_STATES } from '../rules/member-states.ts'

const MEMBER = /^[1-9][0-9]{0,14}$/

type Listed = Awaited<ReturnType<typeof loadEmployees>>
export type ShownEmployee = Listed['employees'][number]
export type EmployeesMeta = Listed['meta']
export type LeavingEmployee = NonNullable<Awaited<ReturnType<typeof loadLeaving>>>

/** Who is edited, invited again or to lead is on the page in any case. */
export async function loadEmployees({ call, locale, now }: PageContext, query: URLSearchParams) {
  const [state, page] = [SHOWN_STATES.find((one) => one === query.get('state')), query.get('page') ?? '']
  const also = ['edit', 'again', 'lead'].map((key) => query.get(key) ?? '').find((id) => MEMBER.test(id))
  const asked = {
    ...(state && { state }),
    ...(query.has('q') && { q: (query.get('q') ?? '').slice(0, 80) }),
    ...(/^[1-9][0-9]{0,2}$/.test(page) && { page: Number(page) }),
  }
  const { data, meta, paging } = await call(listEmployees, { query: { ...asked, ...(also && { also: Number(also) }) } })
  if (!meta) refuse('auth.forbidden')
  const employees = data
    .filter((one) => 'email' in one)
    .map((one) => {
      const { invited, expires, registered, deleted } = one.times
      const day = { invited: expires, expired: expires, registered, deleted }[one.state]
      return {
        ...one,
        day: day === null ? null : dayOf(day, locale),
        /** Until a link can be sent again. */
        waits: one.state === 'invited' && invited !== null ? secondsLeft(invited, now) : 0,
      }
    })
  return { employees, meta, paging }
}

/** Who is to be deleted, with what would become of their visits; null when nobody is, or they are gone. */
export async function loadLeaving({ call, locale }: PageContext, id: string | null) {
  if (id === null || !MEMBER.test(id)) return null
  const { data } = await call(readEmployee, { params: { id } })
  const visits = data.visits.map((visit) => ({ ...visit, dayText: formatDay(visit.day, locale) }))
  return { id: data.id, name: data.name, state: data.state, visits }
}

export function dayOf(instant: string, locale: Locale, style: DayStyle = 'short'): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(REGION_ZONE).toPlainDate()
  return formatDay(day.toString(), locale, style)
}

function secondsLeft(sent: string, now: Temporal.Instant): number {
  const passed = now.since(Temporal.Instant.from(sent)).total('seconds')
  return Math.max(0, Math.ceil(SECONDS_BETWEEN_MAILS - passed))
}
