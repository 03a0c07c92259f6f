/** The data of the page of a team day. Only its loader uses it: the browser must not load the schemas of the contract. */
import type { PageContext } from '#client/page-context.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { viewOffice } from '#features/office/contract.ts'
import { formatInstant } from '#kernel/format.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import { quoteTeamDay } from '../contract.ts'
import type { Choice } from '../rules/choice-in-url.ts'
import { FEWEST_PEOPLE } from '../rules/limits.ts'

/** More do not lie within a month, which is as far ahead as can be booked. */
const WEEKS_AFTER = [1, 2, 3, 4]

export type TeamDay = NonNullable<Awaited<ReturnType<typeof loadTeamDay>>>

/** Null without a day that there is. */
export async function loadTeamDay({ call, locale }: PageContext, choice: Choice) {
  const { office: officeId, wish } = choice
  if (!isIsoDate(wish.date)) return null
  const quote = async (date: string, members: readonly number[], find: string | null) => {
    const time = formatQuarter(wish.quarter)
    const body = { office: officeId, date, time, hours: wish.hours, members: [...members], guests: choice.guests, find }
    return (await call(quoteTeamDay, { body })).data
  }
  // Whoever opens the page comes along until they say otherwise.
  const members = choice.members ?? [(await quote(wish.date, [], null)).me]
  const [{ data: office }, plan] = await Promise.all([
    call(viewOffice, { params: { id: String(officeId) }, body: { from: wish.date } }),
    quote(wish.date, members, choice.find),
  ])
  const isGroup = members.length + choice.guests >= FEWEST_PEOPLE
  const after = await Promise.all(
    (isGroup ? WEEKS_AFTER : []).map(async (weeks) => {
      const date = Temporal.PlainDate.from(wish.date).add({ weeks }).toString()
      const { reason, freeDesks, totalCents } = await quote(date, members, null)
      return { date, reason, freeDesks, totalCents }
    }),
  )
  return {
    office: {
      title: office.title,
      photo: office.photos[0] ?? null,
      free: office.days.find(({ date }) => date === wish.date)?.free ?? null,
    },
    choice: { ...choice, members },
    plan,
    weeks: after.filter(({ reason }) => reason?.code !== 'booking.horizon'),
    freeUntil: formatInstant(plan.freeUntil, plan.zone, locale),
    key: newIdempotencyKey(),
  }
}
