import type { Span } from '#kernel/quarters.ts'
import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { spansOn } from './hours.ts'
import { FIRST_DAY, LAST_DAY, type LocationPlan, type OfficePlan, type PersonPlan, type VisitPlan } from './plan.ts'

const VISIT_COUNT = 2500
const SHORTEST_HOURS = 2 // Spec 9: minimum booking 2 hours
const LONGEST_HOURS = 8
const CANCELED = 0.08
const RATED = 0.7
const AT_HOME = 0.85

type Booker = {
  readonly person: PersonPlan
  readonly near: readonly Choice[]
  readonly anywhere: readonly Choice[]
  readonly eagerness: number
}
type Choice = readonly [OfficePlan, number]

/** Bookings of eight weeks within opening hours and capacity; nobody is in two places at once. */
export function describeVisits(
  seed: number,
  people: readonly PersonPlan[],
  offices: readonly OfficePlan[],
  locations: readonly LocationPlan[],
): VisitPlan[] {
  const chance = seededChance(seedFrom(seed, 'visits'))
  const cityOf = new Map(locations.map((location) => [location.key, location.city]))
  const liking = new Map(
    offices.map((office) => [office.key, { popularity: chance.next() ** 2 + 0.08, quality: chance.between(6.2, 10) }]),
  )
  const bookers = people.filter(canBook).map((person): Booker => {
    const anywhere = offices
      .filter((office) => mayBook(person, office))
      .map((office): Choice => [office, liking.get(office.key)!.popularity])
    const near = anywhere.filter(([office]) => cityOf.get(office.locationKey) === person.residence)
    return { person, anywhere, near, eagerness: person.key === 'lena' ? 1.5 : chance.between(0.5, 1.5) }
  })
  const calendar = createCalendar()
  const visits: VisitPlan[] = []
  for (let attempt = 0; attempt < VISIT_COUNT * 8 && visits.length < VISIT_COUNT; attempt++) {
    const booker = chance.weighted(bookers.map((entry) => [entry, entry.eagerness] as const))
    const office = chance.weighted(booker.near.length > 0 && chance.hit(AT_HOME) ? booker.near : booker.anywhere)
    const dayOffset = chance.whole(FIRST_DAY, LAST_DAY)
    const time = chooseTime(spansOn(office, dayOffset), chance)
    if (!time) continue
    const quantity = office.capacity >= 4 && chance.hit(0.12) ? chance.whole(2, 3) : 1
    const canceled = chance.hit(CANCELED)
    const slot = { day: dayOffset, from: time[0], to: time[1] }
    if (!calendar.take(office, booker.person.key, slot, quantity)) continue
    const rated = dayOffset < 0 && !canceled && chance.hit(RATED)
    visits.push({
      personKey: booker.person.key,
      officeKey: office.key,
      dayOffset,
      bookedDaysBefore: chance.weighted([
        [0, 2],
        [1, 4],
        [chance.whole(2, 6), 5],
        [chance.whole(7, 20), 3],
      ]),
      startQuarter: time[0],
      hours: (time[1] - time[0]) / 4,
      quantity,
      canceled,
      rating: rated ? rate(liking.get(office.key)!.quality, chance) : null,
    })
  }
  const bookedAt = (visit: VisitPlan) => visit.dayOffset - visit.bookedDaysBefore
  return visits.toSorted((a, b) => bookedAt(a) - bookedAt(b) || a.startQuarter - b.startQuarter)
}

function canBook(person: PersonPlan): boolean {
  if (person.kind === 'employee') return true
  return person.kind === 'user' && person.verified && person.billingAddress !== null
}

/** Internal offices are for employees only, employees-only offices for those of their company. */
function mayBook(person: PersonPlan, office: OfficePlan): boolean {
  if (office.employeesOnly) return person.kind === 'employee' && person.companyKey === office.companyKey
  return person.kind === 'employee' || !office.internal
}

/** Whole hours within one opening span, mostly starting on the half hour; null when no span is long enough. */
function chooseTime(spans: readonly Span[], chance: Chance): Span | null {
  const roomy = spans.filter(([from, to]) => to - from >= SHORTEST_HOURS * 4)
  if (roomy.length === 0) return null
  const [from, to] = chance.pick(roomy)
  // In a house that is always open, people still work by day.
  const [opens, closes] = to - from > 64 ? [from + 28, to - 8] : [from, to]
  const longest = Math.min(LONGEST_HOURS, Math.floor((closes - opens) / 4))
  const hours = Math.min(
    longest,
    chance.weighted([
      [2, 5],
      [3, 5],
      [4, 6],
      [5, 2],
      [6, 2],
      [8, 2],
    ]),
  )
  const step = chance.hit(0.8) ? 2 : 1
  const start = opens + step * chance.whole(0, Math.floor((closes - opens - hours * 4) / step))
  return [start, start + hours * 4]
}

function rate(quality: number, chance: Chance): VisitPlan['rating'] {
  const felt = Math.round((quality + chance.between(-2.5, 1.8)) / 2) * 2
  return Math.min(10, Math.max(2, felt)) as VisitPlan['rating']
}

type Slot = { readonly day: number; readonly from: number; readonly to: number }

/** Tracks booked people and desks. Canceled visits count, because they were booked when others chose their time. */
function createCalendar() {
  const desks = new Map<string, number[]>()
  const diaries = new Map<string, Slot[]>()
  return {
    take(office: OfficePlan, personKey: string, slot: Slot, quantity: number): boolean {
      const diary = diaries.getOrInsertComputed(personKey, () => [])
      const busy = diary.some((other) => other.day === slot.day && other.from < slot.to && slot.from < other.to)
      const taken = desks.getOrInsertComputed(`${office.key} ${slot.day}`, () => Array<number>(96).fill(0))
      if (busy || Math.max(...taken.slice(slot.from, slot.to)) + quantity > office.capacity) return false
      for (let quarter = slot.from; quarter < slot.to; quarter++) taken[quarter]! += quantity
      diary.push(slot)
      return true
    },
  }
}
