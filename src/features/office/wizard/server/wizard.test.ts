/** Setting up an office through the API: drafts that lose nothing, gates, and what publishing makes of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { readMe } from '#features/account/contract.ts'
import { mercator } from '#kernel/geo.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { createVacation, deleteVacation } from '../../block/contract.ts'
import { listOwnOffices, viewOffice } from '../../contract.ts'
import {
  arrangePhotos,
  createDraft,
  deleteOffice,
  duplicateOffice,
  publishOffice,
  readEditedOffice,
  readSimilarPrices,
  saveOfficeStep,
  unpublishOffice,
} from '../contract.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'
import { MOST_DRAFTS } from '../rules/wizard-limits.ts'
import { publishWaiting } from './publish-office.ts'
import { ANSWERS, photoNamed, wizardOf } from './wizard-world.ts'

let world: TestWorld
let wizard: ReturnType<typeof wizardOf>
beforeAll(async () => {
  world = await createTestWorld()
  wizard = wizardOf(world)
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const of = (id: number) => ({ params: { id: String(id) } })
const edited = async (as: Parameters<typeof wizard.begin>[0], id: number) =>
  (await world.call(readEditedOffice, of(id), as)).data
const meta = async (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    (error: unknown) => (error instanceof RefusalError ? [error.refusal.code, error.meta] : error),
  )

describe('a draft', () => {
  test('makes its person a provider, and is theirs alone', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada, 2)
    const me = await world.call(readMe, {}, ada)
    expect(me).toMatchObject({ offices: [{ id, draft: true }] })
    expect(await world.rows('select kind from person where id = $1', [ada.id])).toEqual([
      { kind: KIND_BITS.toWork | KIND_BITS.toRent },
    ])
    expect(await edited(ada, id)).toMatchObject({ id, status: 'draft', group: 2, title: '', photos: [] })
    const other = (await world.provider()).viewer
    for (const [call, more] of [
      [readEditedOffice, {}],
      [publishOffice, {}],
      [unpublishOffice, {}],
      [deleteOffice, {}],
      [duplicateOffice, {}],
      [arrangePhotos, { body: { keys: [] } }],
    ] as const)
      expect(await world.refusal(world.call(call, { ...of(id), ...more }, other))).toBe('request.not_found')
    expect(await world.refusal(wizard.save(other, id, 'title', { title_de: 'Meins' }))).toBe('request.not_found')
    expect((await edited(ada, id)).title).toBe('')
  })

  test('once for one key, however often it is asked; at most twenty', async () => {
    const ada = await world.person()
    const input = { body: { group: 1 }, idempotencyKey: 'the-same-key' }
    const ids = await Promise.all([1, 2, 3].map(async () => (await world.call(createDraft, input, ada)).data.id))
    expect(new Set(ids).size).toBe(1)
    for (let i = 1; i < MOST_DRAFTS; i += 1) await wizard.begin(ada)
    expect(await world.refusal(wizard.begin(ada))).toBe('office.too_many_drafts')
    expect((await world.call(listOwnOffices, {}, ada)).data).toHaveLength(MOST_DRAFTS)
  })

  test.each([
    ['unverified', { verified: false }, 'account.unverified'],
    ['an employee', { bits: KIND_BITS.employee }, 'auth.forbidden'],
    ['a company', { bits: KIND_BITS.corporate }, 'auth.forbidden'],
  ] as const)('%s begins none', async (_, options, code) =>
    expect(await world.refusal(wizard.begin(await world.person(options)))).toBe(code),
  )

  test('keeps what is half valid as it was typed, and says what is wrong beside the field', async () => {
    const ada = await world.person({ locale: 'en' })
    const id = await wizard.begin(ada)
    const typed = { price: '12,5o', note: 'later' }
    const saved = await wizard.save(ada, id, 'pricing', typed)
    expect(saved).toMatchObject({
      saved: true,
      step: { version: 1, fields: typed, errors: { price: ['Please enter a number.'] } },
    })
    expect(saved.missing).toContain('pricing')
    expect((await wizard.save(ada, id, 'pricing', { price: '12,50' }, 1)).missing).not.toContain('pricing')
  })

  test('an older tab writes over nothing: both answers are there', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    await wizard.save(ada, id, 'title', { title_de: 'Erster Tab' })
    const late = await wizard.save(ada, id, 'title', { title_de: 'Zweiter Tab' })
    expect(late).toMatchObject({ saved: false, step: { version: 1, fields: { title_de: 'Erster Tab' } } })
    // A request that is repeated because its answer got lost.
    expect(await wizard.save(ada, id, 'title', { title_de: 'Erster Tab' })).toMatchObject({
      saved: true,
      step: { version: 1 },
    })
    // Other steps are not held up.
    expect(await wizard.save(ada, id, 'hours', { notice: '3' })).toMatchObject({ saved: true })
    expect(await edited(ada, id)).toMatchObject({
      steps: { title: { fields: { title_de: 'Erster Tab' } }, hours: { fields: { notice: '3' } } },
    })
  })

  test('of two saves at once, one is told that it was not first', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    const both = await Promise.all(['A', 'B'].map((title) => wizard.save(ada, id, 'title', { title_de: title })))
    expect(both.map(({ saved }) => saved).toSorted()).toEqual([false, true])
    const stored = (await edited(ada, id)).steps.title.fields['title_de']
    expect(both.find(({ saved }) => saved)?.step.fields['title_de']).toBe(stored)
  })

  test('Wi-Fi and door code are not readable in the database, and back in the form', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    await wizard.save(ada, id, 'contact', ANSWERS.contact!)
    await wizard.save(ada, id, 'title', { title_de: 'Danach' })
    const [row] = await world.rows<{ text: string }>('select d::text as text from office_draft d where id = $1', [id])
    expect(row?.text).toContain('+49 89 123456')
    expect(row?.text).not.toMatch(/sommer|4711#/)
    expect((await edited(ada, id)).steps.contact.fields).toEqual(ANSWERS.contact)
  })

  test.each([
    ['too many fields', Object.fromEntries(Array.from({ length: 151 }, (_, i) => [`f${i}`, 'x']))],
    ['too much text', Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(4000)]))],
  ])('%s is refused', async (_, fields) => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    expect(await world.refusal(wizard.save(ada, id, 'title', fields))).toBe('office.draft_too_large')
  })
})

describe('the address', () => {
  const found = { lat: 48.1289, lng: 11.5992 }
  const place = {
    id: 'x',
    title: 'Wörthstraße 21',
    country: 'DE',
    kind: 'address',
    precision: 'exact',
    partial: false,
    ...found,
  } as const
  const address = { street: 'Wörthstraße 21', postcode: '81667', city: 'München', country: 'DE' }
  const saving = (asked: string[]) => {
    const geocoder = {
      ...world.context.geocoder,
      search: (query: string) => {
        asked.push(query)
        return Promise.resolve(query.startsWith('Nirgendwo') ? [] : [place])
      },
      reverse: () => Promise.resolve({ ...place, kind: 'district' as const, title: 'Haidhausen, München' }),
    }
    return wizardOf({
      ...world,
      call: (endpoint, input, viewer) => world.call(endpoint, input, viewer, { ...world.context, geocoder }),
    })
  }

  test('puts the pin where it is, and asks once', async () => {
    const asked: string[] = []
    const ada = await world.person()
    const id = await wizard.begin(ada)
    const first = await saving(asked).save(ada, id, 'location', address)
    const pinned = {
      ...address,
      lat: '48.128900',
      lng: '11.599200',
      foundLat: '48.128900',
      foundLng: '11.599200',
      precision: 'exact',
      district: 'Haidhausen',
    }
    expect(first).toMatchObject({ step: { fields: pinned, errors: {} } })
    const moved = { ...pinned, lat: '48.128950', farPin: '' }
    expect(await saving(asked).save(ada, id, 'location', moved, 1)).toMatchObject({
      step: { fields: { lat: '48.128950' } },
    })
    expect(asked).toEqual(['Wörthstraße 21, 81667 München'])
    // Another address has another pin.
    const other = await saving(asked).save(ada, id, 'location', { ...moved, street: 'Wörthstraße 22' }, 2)
    expect(other).toMatchObject({ step: { fields: { lat: '48.128900' } } })
    expect(asked).toHaveLength(2)
  })

  test('an empty pin of a form that missed the answer takes away none that is known', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    await saving([]).save(ada, id, 'location', address)
    const unaware = { ...address, lat: '', lng: '', foundLat: '', foundLng: '' }
    const again = await saving([]).save(ada, id, 'location', { ...unaware, locationId: '', farPin: '' }, 1)
    expect(again.step).toMatchObject({ fields: { lat: '48.128900', lng: '11.599200' }, errors: {} })
    // Nor one that was moved by hand, nor one of an address that nobody knows.
    const { version, fields } = again.step
    const moved = await saving([]).save(ada, id, 'location', { ...fields, lat: '48.128950' }, version)
    const late = await saving([]).save(ada, id, 'location', unaware, moved.step.version)
    expect(late.step.fields).toMatchObject({ lat: '48.128950', lng: '11.599200' })
    const unknown = { ...unaware, street: 'Nirgendwo 1' }
    const byHand = { ...unknown, lat: '48.13', lng: '11.6' }
    const kept = await saving([]).save(ada, id, 'location', byHand, late.step.version)
    const last = await saving([]).save(ada, id, 'location', unknown, kept.step.version)
    expect(last.step).toMatchObject({ fields: { lat: '48.13', lng: '11.6' }, errors: {} })
  })

  test('that nobody knows is kept, and the pin is set by hand', async () => {
    const ada = await world.person()
    const id = await wizard.begin(ada)
    const typed = { ...address, street: 'Nirgendwo 1' }
    const none = await saving([]).save(ada, id, 'location', typed)
    expect(none.step.errors).toMatchObject({ lat: [expect.any(String)] })
    const byHand = await saving([]).save(ada, id, 'location', { ...typed, lat: '48,13', lng: '11,6' }, 1)
    expect(byHand.step).toMatchObject({ fields: { lat: '48,13', foundLat: '' }, errors: {} })
  })
})

describe('publishing', () => {
  test('dead before any statement: still a draft or an office, never both or neither, and once more publishes it', async () => {
    const ready = async () => {
      const { viewer } = await world.provider()
      const id = await wizard.complete(viewer)
      await wizard.photo(id, photoNamed('hof'))
      return { viewer, id }
    }
    const isThere = async (id: number) =>
      (
        await world.rows<{ as: string }>(
          `select 'draft' as "as" from office_draft where id = $1 union all select status from office where id = $1`,
          [id],
        )
      ).map((one) => one.as)
    let at = 1
    for (; ; at += 1) {
      const { viewer, id } = await ready()
      const hasDied = await dieBefore(world, at, (context) => world.call(publishOffice, of(id), viewer, context))
      expect([['draft'], ['published']], `before statement ${at}`).toContainEqual(await isThere(id))
      await world.call(publishOffice, of(id), viewer)
      expect(await isThere(id)).toEqual(['published'])
      if (!hasDied) break
    }
    expect(at, 'there were many places to die at').toBeGreaterThan(8)
  })

  test('makes the office that was typed, of the same id, and the draft is gone', async () => {
    const { viewer: ada } = await world.provider()
    const id = await wizard.complete(ada, {
      ...ANSWERS,
      edit: { ...ANSWERS.edit, people: '99' },
      equipment: { has_wifi: 'yes', detail_wifi_de: '500 Mbit/s' },
      rules: { rule_noDogs: 'yes', 'own[0][title_de]': 'Schuhe aus' },
      hours: { notice: '2' },
    })
    expect(await meta(world.call(publishOffice, of(id), ada))).toEqual(['office.incomplete', { missing: ['photos'] }])
    await wizard.photo(id, photoNamed('hof'))
    expect((await world.call(publishOffice, of(id), ada)).data).toEqual({ status: 'published', missing: [] })
    const office = (await world.call(viewOffice, { ...of(id), body: {} }, ada)).data
    expect(office).toMatchObject({
      id,
      status: 'published',
      group: 1,
      title: 'Atelier Haidhausen',
      category: 'open_plan',
      priceCents: 1100,
      currency: 'EUR',
      titles: {
        de: 'Atelier Haidhausen',
        en: 'Atelier Haidhausen',
      },
      description: 'Sechs Tische im Hof.',
      address: {
        street: 'Wörthstraße 21',
        postcode: '81667',
        city: 'München',
        country: 'DE',
      },
      gps: {
        lat: 48.128914,
        lng: 11.599206,
      },
      zone: 'Europe/Berlin',
      capacity: 6,
      people: 6,
      area: 80,
      leadHours: 2,
      photos: [
        {
          key: photoNamed('hof'),
          hash: 'hash',
        },
      ],
      equipment: [
        {
          key: 'wifi',
          detail: '500 Mbit/s',
        },
      ],
      tags: { names: ['ruhig', 'hell', 'Hof'] },
      week: [[[36, 72]], [[36, 72]], [[36, 72]], [[36, 72]], [[36, 72]], [], []],
    })
    expect(office.rules.map(({ text }) => text)).toEqual(['Bitte ohne Tiere', 'Schuhe aus'])
    expect(JSON.stringify(office)).not.toMatch(/sommer|4711#|89 123456/)
    // What was typed is what is edited next.
    const again = await edited(ada, id)
    expect(again).toMatchObject({
      status: 'published',
      missing: [],
      steps: { pricing: { fields: { price: '11,00' } } },
    })
    expect(again.steps.contact.fields).toMatchObject(ANSWERS.contact!)
    expect(await world.rows('select id from office_draft where id = $1', [id])).toEqual([])
    expect(await world.refusal(wizard.save(ada, id, 'title', { title_de: 'Zu spät' }))).toBe('request.not_found')
    expect(await world.call(publishOffice, of(id), ada)).toMatchObject({ data: { status: 'published' } })
  })

  test('twice at once makes one', async () => {
    const { viewer: ada } = await world.provider()
    const id = await wizard.complete(ada)
    await wizard.photo(id, photoNamed('eins'))
    const both = await Promise.allSettled([1, 2].map(() => world.call(publishOffice, of(id), ada)))
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await world.rows('select id from office where id = $1', [id])).toHaveLength(1)
  })

  test('goes live by itself once the payee is active, unless it is called off', async () => {
    const { viewer: ada, id: provider } = await world.provider()
    const [first, second, third] = [await wizard.complete(ada), await wizard.complete(ada), await wizard.complete(ada)]
    for (const id of [first, second, third]) await wizard.photo(id, photoNamed(`wartet-${id}`))
    await wizard.payee(ada, 'pending')
    for (const id of [first, second, third])
      expect((await world.call(publishOffice, of(id), ada)).data).toEqual({ status: 'waiting', missing: ['payee'] })
    expect((await world.call(listOwnOffices, {}, ada)).data[0]).toMatchObject({ publishWanted: true, status: 'draft' })
    await world.call(unpublishOffice, of(second), ada)
    await wizard.save(ada, third, 'title', { title_de: '' }, 1)
    expect(await publishWaiting(world.context, provider, world.clock.now())).toEqual([])
    await wizard.payee(ada, 'active')
    expect(await publishWaiting(world.context, provider, world.clock.now())).toEqual([first])
    expect((await edited(ada, first)).status).toBe('published')
    expect((await edited(ada, second)).status).toBe('draft')
    expect((await edited(ada, third)).status).toBe('draft')
  })

  test("for employees alone needs nobody to be paid; the location has to be one's own, the companies have to exist", async () => {
    const { viewer: ada } = await world.provider()
    const company = await world.company()
    const id = await wizard.complete(ada, { ...ANSWERS, type: { audience: 'employees', companies: '4711' } })
    await wizard.photo(id, photoNamed('intern'))
    await wizard.payee(ada, null)
    expect(await world.refusal(world.call(publishOffice, of(id), ada))).toBe('office.company_unknown')
    await wizard.save(ada, id, 'type', { audience: 'employees', companies: String(company.id) }, 1)
    const foreign = await world.office()
    const [{ location_id } = { location_id: 0 }] = await world.rows<{ location_id: number }>(
      'select location_id from office where id = $1',
      [foreign.id],
    )
    await wizard.save(ada, id, 'location', { locationId: String(location_id) }, 1)
    expect(await meta(world.call(publishOffice, of(id), ada))).toEqual(['office.incomplete', { missing: ['location'] }])
    await wizard.save(ada, id, 'location', ANSWERS.location!, 2)
    expect((await world.call(publishOffice, of(id), ada)).data.status).toBe('published')
    expect(await world.rows('select company_id from office_audience where office_id = $1', [id])).toEqual([
      { company_id: company.id },
    ])
  })

  test.each(['CH', 'AT'] as const)('in %s: its zone and its money', async (country) => {
    const { viewer: ada } = await world.provider(country)
    const place = { CH: ['8008', 'Zürich', 'Europe/Zurich', 'CHF'], AT: ['1070', 'Wien', 'Europe/Vienna', 'EUR'] }[
      country
    ]
    const [postcode, city, zone, currency] = place as [string, string, string, string]
    const id = await wizard.complete(ada, { ...ANSWERS, location: { ...ANSWERS.location, country, postcode, city } })
    await wizard.photo(id, photoNamed(`land-${country.toLowerCase()}`))
    await world.call(publishOffice, of(id), ada)
    expect((await world.call(viewOffice, { ...of(id), body: {} }, ada)).data).toMatchObject({ zone, currency })
  })
})

/** On Wednesday, 11 November, for two hours. */
async function book(office: number, time: string): Promise<number> {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-11', time, hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}

describe('an office in the search', () => {
  const changed = async (as: SignedIn, id: number, step: FieldStep, fields: Fields, version?: number) =>
    (
      await world.call(
        saveOfficeStep,
        { ...of(id), body: { step, fields, version: version ?? (await edited(as, id)).steps[step].version } },
        as,
      )
    ).data
  test('opened to everybody only when there is somebody to whom it can be paid', async () => {
    const { viewer: ada } = await world.provider()
    const company = await world.company()
    const type = { audience: 'employees', companies: String(company.id) }
    const id = await wizard.complete(ada, { ...ANSWERS, type })
    await wizard.photo(id, photoNamed('opened'))
    await wizard.payee(ada, null)
    await world.call(publishOffice, of(id), ada)
    const open = () => meta(changed(ada, id, 'type', { audience: 'everybody' }))
    for (const state of [null, 'pending', 'restricted'] as const) {
      await wizard.payee(ada, state)
      expect(await open()).toEqual(['office.incomplete', { missing: ['payee'] }])
    }
    // Another company is no outsider.
    expect(await changed(ada, id, 'type', { ...type, companies: String((await world.company()).id) })).toMatchObject({
      saved: true,
    })
    // Nor is anything refused while it is out of the search: publishing looks at the gates again.
    await world.call(unpublishOffice, of(id), ada)
    expect(await open()).toBe('not refused')
    expect(await meta(world.call(publishOffice, of(id), ada))).toEqual(['office.incomplete', { missing: ['payee'] }])
    await changed(ada, id, 'type', type)
    await world.call(publishOffice, of(id), ada)
    await wizard.payee(ada, 'active')
    expect(await open()).toBe('not refused')
    expect((await world.call(viewOffice, { ...of(id), body: {} }, ada)).data).toMatchObject({ employeesOnly: false })
  })

  test.each<[FieldStep, Fields, object]>([
    ['category', { category: 'team' }, { category: 'team' }],
    ['pricing', { price: '14', chargesUsed: 'yes' }, { priceCents: 1400, chargesUsed: true }],
    ['title', { title_de: 'Neu', title_en: 'New' }, { titles: { de: 'Neu', en: 'New' } }],
    [
      'information',
      { long_de: 'Anders.', tags_de: 'a, b, c, d' },
      { description: 'Anders.', tags: { names: ['a', 'b', 'c', 'd'] } },
    ],
    ['hours', { notice: '9' }, { leadHours: 9 }],
    ['equipment', { has_lift: 'yes' }, { equipment: [{ key: 'lift' }] }],
    ['rules', { 'own[0][title_de]': 'Leise' }, { rules: [{ text: 'Leise' }] }],
    ['type', { audience: 'refugees' }, { refugee: true }],
    ['edit', { capacity: '99', area: '44' }, { area: 44, capacity: 99 }],
  ])('%s', async (step, fields, shown) => {
    const { id, provider } = await world.office({ capacity: 2 })
    expect(await changed(provider.viewer, id, step, fields)).toMatchObject({ saved: true, step: { errors: {} } })
    expect((await world.call(viewOffice, { ...of(id), body: {} }, provider.viewer)).data).toMatchObject(shown)
  })
  test('secrets and contact stay out of the page and come back into the form', async () => {
    const { id, provider } = await world.office()
    await changed(provider.viewer, id, 'contact', ANSWERS.contact!)
    expect((await edited(provider.viewer, id)).steps.contact.fields).toMatchObject(ANSWERS.contact!)
    const page = JSON.stringify(await world.call(viewOffice, { ...of(id), body: {} }, provider.viewer))
    expect(page).not.toMatch(/sommer|4711#|89 123456/)
  })
  test('an older tab changes nothing, and a repeated request changes nothing twice', async () => {
    const { id, provider } = await world.office()
    const { version } = (await edited(provider.viewer, id)).steps.title
    const first = await changed(provider.viewer, id, 'title', { title_de: 'Eins' }, version)
    expect(await changed(provider.viewer, id, 'title', { title_de: 'Zwei' }, version)).toMatchObject({
      saved: false,
      step: { fields: { title_de: 'Eins' } },
    })
    expect(await changed(provider.viewer, id, 'title', { title_de: 'Eins' }, version)).toEqual(first)
  })
  test('other hours: what lies outside is shown first, stays, and is asked for again when it has changed', async () => {
    const { id, provider } = await world.office({ capacity: 3 })
    const ada = provider.viewer
    const bookings = [await book(id, '10:00'), await book(id, '16:00')]
    const { version } = (await edited(ada, id)).steps.week
    const fields = Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((weekday) => [
        [`d${weekday}[0][from]`, '09:00'],
        [`d${weekday}[0][to]`, '15:00'],
      ]),
    )
    const save = async (seen?: number[]) =>
      (await world.call(saveOfficeStep, { ...of(id), body: { step: 'week', fields, version, seen } }, ada)).data
    expect(await save()).toMatchObject({ saved: false, effects: { outside: [bookings[1]] } })
    expect((await edited(ada, id)).steps.week.fields['d1[0][to]']).toBe('22:00')
    expect(await save([bookings[0]!])).toMatchObject({ saved: false, effects: { outside: [bookings[1]] } })
    expect(await save([bookings[1]!])).toMatchObject({ saved: true, effects: null })
    expect((await edited(ada, id)).steps.week.fields).toMatchObject({ 'd1[0][to]': '15:00', turnover: '0' })
    expect(await world.rows('select status from booking where office_id = $1 order by id', [id])).toEqual([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ])
  })
  test('fewer desks: from the first day on which they are free, and a later day by choice', async () => {
    const { id, provider } = await world.office({ capacity: 3 })
    await book(id, '10:00')
    await book(id, '10:00')
    const fields = { capacity: '1', area: '20' }
    expect(await changed(provider.viewer, id, 'edit', fields)).toMatchObject({
      saved: false,
      effects: { possibleFrom: '2026-11-12' },
    })
    const { version } = (await edited(provider.viewer, id)).steps.edit
    const body = { step: 'edit', fields, version, from: '2026-11-12' }
    expect((await world.call(saveOfficeStep, { ...of(id), body }, provider.viewer)).data).toMatchObject({ saved: true })
    expect(await edited(provider.viewer, id)).toMatchObject({
      steps: { edit: { fields: { capacity: '1', area: '20' } } },
    })
    expect(
      await world.rows(`select capacity from office_day where office_id = $1 and day = '2026-11-11'`, [id]),
    ).toEqual([{ capacity: 3 }])
    expect(await changed(provider.viewer, id, 'edit', { ...fields, capacity: '9' })).toMatchObject({
      saved: true,
      effects: null,
    })
  })
  test('a room gets time between its visits', async () => {
    const { id, provider } = await world.office({ capacity: 1 })
    await world.rows('update office set grp = 2 where id = $1', [id])
    const { fields } = (await edited(provider.viewer, id)).steps.week
    expect(await changed(provider.viewer, id, 'week', { ...fields, turnover: '30' })).toMatchObject({ saved: true })
    expect((await edited(provider.viewer, id)).steps.week.fields['turnover']).toBe('30')
  })
  test('is always whole: what is not valid is refused beside its field', async () => {
    const { id, provider } = await world.office()
    expect(await world.refusal(changed(provider.viewer, id, 'title', { title_de: ' ' }))).toBe('field.required')
    await changed(provider.viewer, id, 'type', { audience: 'internal' })
    await changed(provider.viewer, id, 'pricing', { price: '0' })
    expect(await world.refusal(changed(provider.viewer, id, 'type', { audience: 'everybody' }))).toBe(
      'office.price_missing',
    )
    expect(await world.refusal(changed((await world.provider()).viewer, id, 'title', {}, 1))).toBe('request.not_found')
  })
})

describe('taking it out, and deleting', () => {
  const live = async () => {
    const { viewer } = await world.provider()
    const id = await wizard.complete(viewer)
    await wizard.photo(id, photoNamed(`live-${id}`))
    await world.call(publishOffice, of(id), viewer)
    return { viewer, id }
  }
  test('it comes back through the same gates', async () => {
    const { viewer, id } = await live()
    expect((await world.call(unpublishOffice, of(id), viewer)).data.status).toBe('unpublished')
    await wizard.payee(viewer, 'restricted')
    expect(await meta(world.call(publishOffice, of(id), viewer))).toEqual(['office.incomplete', { missing: ['payee'] }])
    await wizard.payee(viewer, 'active')
    expect((await world.call(publishOffice, of(id), viewer)).data.status).toBe('published')
  })
  test('nobody has booked it: its page is gone for good', async () => {
    const { viewer, id } = await live()
    await world.call(deleteOffice, of(id), viewer)
    expect(await world.refusal(world.call(viewOffice, { ...of(id), body: {} }, viewer))).toBe('request.gone')
    expect(await world.refusal(world.call(readEditedOffice, of(id), viewer))).toBe('request.not_found')
    expect((await world.call(listOwnOffices, {}, viewer)).data).toEqual([])
  })
  test('somebody has booked it: it can only be taken out', async () => {
    const { viewer, id } = await live()
    await world.rows(
      `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents,
         total_cents, block_cents, tax_rate, free_until, created_at)
       values ($1, $2, $3, '2026-11-11', 40, 48, '2026-11-11T09:00Z', '2026-11-11T11:00Z', 2, 'canceled', 1, 'EUR', 2, 2, 8, 1900, $4, $4)`,
      [id, world.context.newId(), (await world.person()).id, world.clock.now()],
    )
    expect(await world.refusal(world.call(deleteOffice, of(id), viewer))).toBe('office.has_bookings')
    expect((await world.call(unpublishOffice, of(id), viewer)).data.status).toBe('unpublished')
  })
  test('a copy has the same answers and pictures and is a draft of its own', async () => {
    const { viewer, id } = await live()
    const copy = (await world.call(duplicateOffice, of(id), viewer)).data.id
    const [from, to] = [await edited(viewer, id), await edited(viewer, copy)]
    expect(to).toMatchObject({ status: 'draft', photos: from.photos, missing: [] })
    const { location, ...same } = from.steps
    expect(location.fields).toMatchObject(ANSWERS.location ?? {})
    for (const step of Object.keys(same) as (keyof typeof same)[])
      expect(to.steps[step].fields).toEqual(same[step].fields)
    expect((await world.call(publishOffice, of(copy), viewer)).data.status).toBe('published')
    // The same address is not stored twice.
    const [{ count } = { count: 0 }] = await world.rows<{ count: number }>(
      'select count(distinct location_id)::int as count from office where id in ($1, $2)',
      [id, copy],
    )
    expect(count).toBe(1)
  })
})

describe('a vacation', () => {
  const FROM = '2026-12-21'
  const UNTIL = '2026-12-23'
  const held = async (id: number) =>
    (
      await world.rows<{ day: string }>(
        `select day::text as day from office_block where office_id = $1 and a = 0 and b = 96 and desks = 6 order by day`,
        [id],
      )
    ).map(({ day }) => day)
  const away = (as: SignedIn) => world.call(createVacation, { body: { from: FROM, until: UNTIL } }, as)
  const DAYS = ['2026-12-21', '2026-12-22', '2026-12-23']

  test('also covers an office that is published later, and ends there with all others', async () => {
    const owner = await world.provider()
    await world.office({ provider: owner })
    const { id: vacation } = (await away(owner.viewer)).data
    const id = await wizard.complete(owner.viewer)
    await wizard.photo(id, photoNamed('vacation'))
    await world.call(publishOffice, of(id), owner.viewer)
    expect(await held(id)).toEqual(DAYS)
    await world.call(deleteVacation, { params: { id: String(vacation) }, query: {} }, owner.viewer)
    expect(await held(id)).toEqual([])
    // That of somebody else is none of theirs.
    await away((await world.office()).provider.viewer)
    expect(await held(id)).toEqual([])
  })

  test('that is made in the same moment covers it as well', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await world.provider()
      await world.office({ provider: owner })
      const id = await wizard.complete(owner.viewer)
      await wizard.photo(id, photoNamed(`moment-${round}`))
      await Promise.all([world.call(publishOffice, of(id), owner.viewer), away(owner.viewer)])
      expect([round, await held(id)]).toEqual([round, DAYS])
    }
  })
})

test('prices of others near by: the nearest twenty within 3 km that everybody pays for, without their own', async () => {
  const owner = await world.provider()
  const { id } = await world.office({ provider: owner, priceCents: 99_900 })
  await world.rows(`update office set status = 'unpublished' where id <> $1`, [id])
  const similar = async (one = id, as = owner.viewer) => (await world.call(readSimilarPrices, of(one), as)).data
  const at = async (priceCents: number, metres: number, more: object = {}) => {
    const other = (await world.office({ priceCents, ...more })).id
    const { x, y } = mercator({ lat: 52.53 + metres / 111_195, lng: 13.38 })
    await world.rows('update office set lat = $2, mx = $3, my = $4 where id = $1', [
      other,
      52.53 + metres / 111_195,
      x,
      y,
    ])
  }
  await at(1000, 100)
  await at(1200, 2990)
  expect(await similar(), 'too few').toBeNull()
  await at(5000, 3010)
  await at(1, 10, { type: 32 })
  await world.rows(`update office set price_cents = 0 where id = $1`, [(await world.office({ type: 1024 })).id])
  expect(await similar()).toBeNull()
  await at(1400, 50)
  expect(await similar()).toEqual({ count: 3, low: 1000, median: 1200, high: 1400, currency: 'EUR' })
  for (let more = 0; more < 20; more += 1) await at(800, 5)
  expect(await similar()).toMatchObject({ count: 20, low: 800, median: 800, high: 800 })
  const draft = await wizard.begin(owner.viewer)
  expect(await similar(draft), 'without an address').toBeNull()
  expect(await world.refusal(similar(id, (await world.provider()).viewer))).toBe('request.not_found')
})
