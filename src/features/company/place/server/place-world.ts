/** A team whose members share places, and who finds these: for the tests of shared places. */
import { geocoderOfBerlin, KNOWN_ADDRESS as ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { viewOffice } from '#features/office/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import * as place from '../contract.ts'

// TEST_NOW is Tuesday, 10 November 2026, nine o'clock in Berlin.
export const THURSDAY = '2026-11-12'
export const OTHER_ADDRESS = { ...ADDRESS, street: 'Kastanienallee 7' }

export const day = (date = THURSDAY, from = '09:00', to = '17:00') => ({ day: date, from, to })
export const visit = (office: number) => ({ office, date: THURSDAY, time: '10:00', hours: 4, expectedTotal: 0 })
const SEARCH = {
  search: { date: THURSDAY, time: '10:00', hours: 2 },
  group: 1,
  location: { lat: 52.54, lng: 13.41 },
  map: { zoom: 14 },
}

/** A world in which the addresses of the tests are known. */
export async function createPlaceWorld(): Promise<TestWorld> {
  const made = await createTestWorld()
  const context = { ...made.context, geocoder: geocoderOfBerlin(made.context.geocoder) }
  return { ...made, context, call: (endpoint, input, viewer) => made.call(endpoint, input, viewer, context) }
}

export function placeWorld(world: TestWorld) {
  async function team() {
    const made = await world.company()
    await world.card(made.admin, CARDS.good)
    const host = await world.person({ bits: 8, companyId: made.id, billing: false })
    return { ...made, host }
  }
  const memberOf = async ({ id }: SignedIn) =>
    (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id

  async function home(host: SignedIn, seats = 2) {
    return (await world.call(place.saveHome, { body: { address: ADDRESS, seats } }, host)).data
  }
  const share = (host: SignedIn, body: object) => world.call(place.saveShare, { body: body as never }, host)

  async function shared(team: { host: SignedIn }, seats = 2) {
    const { id } = await home(team.host, seats)
    const { data } = await share(team.host, { userOffice: id, on: true, days: [day()] })
    return { id, office: data[0]!.office }
  }
  const book = async (viewer: SignedIn, office: number, more: object = {}) =>
    (await world.call(placeBooking, { body: { ...visit(office), ...more } }, viewer)).data
  const seen = (viewer: Parameters<TestWorld['call']>[2]) => async (office: number) => {
    const { data, meta } = await world.call(searchOffices, { body: SEARCH }, viewer)
    return {
      list: data.some(({ id }) => id === office),
      map: meta.map?.mode === 'points' && meta.map.points.some(({ id }) => id === office),
      page: await world
        .refusal(world.call(viewOffice, { params: { id: String(office) }, body: {} }, viewer))
        .catch(() => 'seen'),
    }
  }
  return { team, memberOf, home, share, shared, book, seen }
}
