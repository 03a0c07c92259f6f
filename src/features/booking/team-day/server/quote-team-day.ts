import { may } from '#features/company/rules/permissions.ts'
import { findColleagues } from '#features/company/server/read-colleagues.ts'
import { leftOf } from '#features/company/budget/rules/budget.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { refusalText } from '#kernel/refusals.ts'
import type { Call } from '#platform/context.ts'
import { hourlyFor } from '../../rules/terms.ts'
import { freeCancelUntil } from '../../rules/cancel.ts'
import type { quoteTeamDay as contract } from '../contract.ts'
import { maySeeBudget, planTeamDay } from './plan-team-day.ts'

const MOST_OTHERS = 30

export async function quoteTeamDay({
  viewer,
  body: { find, ...wish },
  locale,
  now,
  context,
}: Call<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const plan = await planTeamDay({ viewer, wish, now, context })
  const { slot, people, place, verdict, totalCents, me } = plan
  const fitting = people.filter(({ answer }) => answer === 'fits')
  const mayKnow = may(me, 'billing') || !people.some((one) => one.answer === 'budget' && one.booker.id !== viewer.id)
  const proposed = { without: wish.members, letters: find ?? '', most: MOST_OTHERS }
  const others = find === null ? [] : await findColleagues(context.db.read, plan.companyId, proposed)
  const quarter = wish.time / 15
  return {
    data: {
      me: me.id,
      mayBill: may(me, 'billing'),
      currency: place.currency,
      hourlyCents: hourlyFor(viewer, plan.offer),
      zone: plan.offer.office.zone,
      date: wish.date,
      from: formatQuarter(quarter),
      to: formatQuarter(Math.min(96, quarter + wish.hours * QUARTERS_PER_HOUR)),
      hours: wish.hours,
      freeDesks: place.freeDesks,
      freeUntil: freeCancelUntil(slot?.startAt ?? now, now).toString(),
      people: people.map((one) => {
        const isShown = maySeeBudget(plan, viewer, one)
        const { budget, cents } = one.candidate
        return {
          id: one.member,
          name: one.name,
          thumbnail: one.thumbnail,
          isMe: one.booker.id === viewer.id,
          answer: one.answer === 'budget' && !isShown ? 'fits' : one.answer,
          cents,
          leftCents: isShown && budget ? leftOf(budget) : null,
          overlaps: [...one.overlaps],
        }
      }),
      guests: wish.guests,
      others: others.map(({ member, name, thumbnail }) => ({ id: member, name, thumbnail })),
      totalCents,
      overBudget: people.filter(({ answer }) => answer === 'budget').length,
      fitting: mayKnow
        ? {
            members: fitting.map(({ member }) => member),
            totalCents: fitting.reduce((sum, { candidate }) => sum + candidate.cents, 0),
          }
        : null,
      reason: verdict.ok
        ? null
        : { code: verdict.refusal.code, message: refusalText(verdict.refusal.code, verdict.refusal.slots, locale) },
    },
  }
}
