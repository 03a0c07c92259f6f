/** A team, what its members say and book, and what its week shows: for the tests of presence. */
import type { TestWorld } from '#app/testing/test-world.ts'
import { CARDS } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { readHours, readTeam, saveHours } from '../contract.ts'

// TEST_NOW is Tuesday, 10 November 2026, nine o'clock in Berlin.
export const TUESDAY = '2026-11-10'
export const THURSDAY = '2026-11-12'

export const day = (date: string, half: string, kind: string | null, note?: string) => ({
  day: date,
  half,
  kind,
  ...(note === undefined ? {} : { note }),
})

export function presenceWorld(world: TestWorld) {
  async function team() {
    const made = await world.company()
    await world.card(made.admin, CARDS.good)
    return made
  }
  const memberOf = async ({ id }: SignedIn) =>
    (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id
  const say = async (viewer: SignedIn, body: object) => (await world.call(saveHours, { body }, viewer)).data
  const hours = async (viewer: SignedIn) => (await world.call(readHours, {}, viewer)).data
  const week = async (viewer: SignedIn, query: object = {}) =>
    (await world.call(readTeam, { query: query as Record<string, string> }, viewer)).data
  async function book(viewer: SignedIn, more: object = {}, office?: number) {
    const id = office ?? (await world.office({ capacity: 5 })).id
    const body = { office: id, date: THURSDAY, time: '10:00', hours: 4, expectedTotal: 4000, ...more }
    return { office: id, booking: (await world.call(placeBooking, { body }, viewer)).data.id }
  }
  /** The cells of somebody on a day, in short. */
  async function cells(viewer: SignedIn, of: SignedIn, date: string, query: object = {}): Promise<string[]> {
    const { days, members } = await week(viewer, { day: date, ...query })
    const nth = days.findIndex((one) => one.day === date)
    const id = await memberOf(of)
    const member = members.find((one) => one.id === id)
    return (member?.days[nth] ?? []).map((cell) =>
      cell === null
        ? '-'
        : cell.kind === 'booked'
          ? cell.visits.map(({ title, from, to }) => `${title} ${from}-${to}`).join(', ')
          : cell.kind,
    )
  }
  return { team, memberOf, say, hours, week, book, cells }
}
