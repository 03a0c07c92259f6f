/** Everything that is known of a team day before it is written: who comes, at what price, and what is in the way. */
import { readBudgets } from '#features/company/budget/server/read-budget.ts'
import { may, mustHave } from '#features/company/rules/permissions.ts'
import { readColleagues, type Colleague } from '#features/company/server/read-colleagues.ts'
import { readMember, type Member } from '#features/company/server/read-member.ts'
import { toCents, ZERO } from '#kernel/money.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import type { Slot } from '#kernel/time.ts'
import { granted, orRefuse, refuse, refused, YES, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { decidePlacing, checkSlot, type BookingDraft, type PlacingInput } from '../../rules/decide-placing.ts'
import { insideHours, pickSlot } from '../../rules/place.ts'
import { priceOf } from '../../rules/price.ts'
import { hourlyFor } from '../../rules/terms.ts'
import { mayBook, mayBookFor, mayBookOffer } from '../../rules/access.ts'
import { loadOffer, type LoadedOffer } from '../../server/place/load-offer.ts'
import { readOverlapsOf } from '../../server/read/read-own-bookings.ts'
import { freeDesks } from '../../server/store.ts'
import { answerFor, maySize, mayTakePlace, type Answer, type Candidate, type Place } from '../rules/team-day.ts'

export type TeamWish = {
  readonly office: number
  readonly date: string
  /** Minutes since midnight. */
  readonly time: number
  readonly hours: number
  readonly members: readonly number[]
  readonly guests: number
}

type Asking = {
  readonly viewer: SignedIn
  readonly wish: TeamWish
  readonly now: Temporal.Instant
  readonly context: Context
}

type Invited = Colleague & { readonly offer: LoadedOffer; readonly quantity: number }

/** One of those who come, with what is known of them. */
export type Planned = Invited & {
  readonly candidate: Candidate
  readonly answer: Answer
  /** The times of their bookings in the way. */
  readonly overlaps: readonly { readonly from: string; readonly to: string }[]
}

export type TeamPlan = {
  readonly companyId: number
  /** Whoever plans. */
  readonly me: Member
  readonly offer: LoadedOffer
  readonly slot: Slot | null
  readonly place: Place
  /** In the order of their ids as members. */
  readonly people: readonly Planned[]
  readonly totalCents: number
  /** The first thing in the way of all of them. */
  readonly verdict: Verdict<unknown>
}

/**
 * Six queries, and one for every sixteen people.
 * @throws RefusalError what makes a plan impossible to show: no right, no such office, no such member, too many people
 */
export async function planTeamDay({ viewer, wish, now, context }: Asking): Promise<TeamPlan> {
  if (wish.time % 15 !== 0) refuse('booking.grid')
  const { companyId } = viewer
  if (companyId === null) refuse('request.not_found')
  const db = context.db.read
  const me = await readMember(db, viewer)
  orRefuse(mustHave(me, 'invite'))
  const colleagues = await readColleagues(db, companyId, wish.members)
  if (colleagues.length < new Set(wish.members).size) refuse('request.not_found')
  const offerFor = async (booker: Colleague['booker'], quantity: number) =>
    loadOffer(context.db, {
      office_id: wish.office,
      day: wish.date,
      person_id: booker.id,
      company_id: companyId,
      a: wish.time / 15,
      b: wish.time / 15 + wish.hours * QUARTERS_PER_HOUR,
      quantity,
      request_key: '',
      payer_person_id: null,
      payer_company_id: companyId,
      method_id: null,
      asker: null,
      now,
    })
  const own = await offerFor(viewer, 1)
  if (!own || own.office.status === 'draft' || !mayBookOffer(viewer, own.office.audience).ok)
    refuse('request.not_found')
  if (own.office.status !== 'published') refuse('request.gone')

  const picked = pickSlot(own.office, wishOf(wish), now)
  const slot = picked.ok ? picked.value : null
  const organiserComes = colleagues.some(({ booker }) => booker.id === viewer.id)
  const invited = await Promise.all(
    colleagues.map(async (colleague): Promise<Invited> => {
      // Guests are places of the organiser's own booking.
      const quantity = colleague.booker.id === viewer.id ? 1 + wish.guests : 1
      const offer = (await offerFor(colleague.booker, quantity)) ?? refuse('request.not_found')
      return { ...colleague, offer, quantity }
    }),
  )
  const ids = invited.map(({ booker }) => booker.id)
  const [desks, overlaps, budgets] = slot
    ? await Promise.all([
        freeDesks(db, wish.office, slot),
        readOverlapsOf(db, ids, slot, viewer.locale),
        readBudgets(db, companyId, ids, slot.startAt),
      ])
    : [0, new Map<string, never[]>(), new Map<string, never>()]
  const place = {
    freeDesks: desks,
    currency: own.office.currency,
    isByStatement: own.isByStatement,
    locale: viewer.locale,
  }
  const people = invited.map((one): Planned => {
    const inTheWay = overlaps.get(one.booker.id) ?? []
    const candidate: Candidate = {
      quantity: one.quantity,
      cents: priceOf(hourlyFor(one.booker, one.offer), wish.hours, one.quantity, ZERO).totalCents,
      account: accountOf(one),
      isElsewhere: inTheWay.length > 0,
      budget: budgets.get(one.booker.id) ?? null,
    }
    const answer = slot === null ? 'fits' : answerFor(candidate, place)
    return { ...one, candidate, answer, overlaps: inTheWay.map(({ from, to }) => ({ from, to })) }
  })
  const verdict = firstNo([
    picked,
    slot === null ? YES : insideHours(own.office.open, slot),
    mayBook(viewer, own.booker),
    maySize(wish.members, wish.guests, organiserComes),
    slot === null
      ? YES
      : mayTakePlace(
          people.map(({ candidate }) => candidate),
          place,
        ),
  ])
  const totalCents = people.reduce((sum, { candidate }) => sum + candidate.cents, 0)
  return { companyId, me, offer: own, slot, place, people, totalCents, verdict }
}

/** What is written for one of them. @throws RefusalError what placing a booking of their own would be refused with */
export function draftFor(
  { booker, offer, quantity, candidate }: Planned,
  wish: TeamWish,
  now: Temporal.Instant,
): Verdict<BookingDraft> {
  const placing: PlacingInput = {
    viewer: booker,
    wish: { ...wishOf(wish), quantity, discountCode: null, expectedCents: toCents(candidate.cents) },
    purpose: 'pay',
  }
  const slot = checkSlot(placing, offer, now)
  if (!slot.ok) return slot
  const decision = decidePlacing(placing, offer, slot.value, ZERO, now)
  if (!decision.ok) return decision
  return decision.value.kind === 'place' ? granted(decision.value.booking) : refused('team.overlap', { people: 1 })
}

const wishOf = ({ date, time, hours }: TeamWish) => ({ day: date, quarter: time / 15, hours })

/** That they keep this very slot already is another booking in the way, which their list does not show. */
function accountOf({ booker, offer }: Invited): Verdict<unknown> {
  const verdicts = [
    mayBookOffer(booker, offer.office.audience),
    mayBookFor(offer.booker.rights),
    booker.verified ? YES : refused('booking.unverified'),
    booker.suspended ? refused('booking.suspended') : YES,
    offer.ownHold === null ? YES : refused('booking.too_many_holds', { count: 1 }),
  ]
  return firstNo(verdicts)
}

function firstNo(verdicts: readonly Verdict<unknown>[]): Verdict<unknown> {
  return verdicts.find(({ ok }) => !ok) ?? YES
}

/** Whoever may bill reads whose budget does not suffice; everybody reads their own. */
export function maySeeBudget(plan: Pick<TeamPlan, 'me'>, viewer: SignedIn, one: Planned): boolean {
  return may(plan.me, 'billing') || one.booker.id === viewer.id
}
