/** Spec 7: providers by name, at most ten, whatever is typed of them; and searching at one of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { mercator } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded-geocoder.ts'
import { inProcess } from '#platform/http/route.ts'
import { searchRoutes } from './routes.ts'
import { findOffices, findProviders, searchOffices, suggestPlaces } from '../contract.ts'

let world: TestWorld
const guest = { kind: 'guest', locale: 'de' } as Viewer
const ids: Record<string, number> = {}
const offices: Record<string, number> = {}

beforeAll(async () => {
  world = await createTestWorld()
  for (const name of ['Müller Arbeitsräume GmbH', 'Straßenbahn Depot', 'Café Élan', '100% Büro']) {
    const provider = await world.provider()
    const { id } = await world.office({ provider })
    await world.rows('update provider set name = $1 where id = $2', [name, provider.id])
    ids[name] = provider.id
    offices[name] = id
  }
  for (let i = 0; i < 12; i += 1) {
    const provider = await world.provider()
    await world.office({ provider })
    await world.rows('update provider set name = $1 where id = $2', [`Kette Filiale ${i}`, provider.id])
  }
  const { x, y } = mercator({ lat: 52.53, lng: 13.38 })
  await world.rows('update office set mx = $1, my = $2', [x, y])
})
afterAll(() => world.close())

const find = async (q: string) => (await world.call(findProviders, { query: { q } }, guest)).data.hits

describe('Spec 7: provider search by text', () => {
  test.each([
    ['Müller', 'Müller Arbeitsräume GmbH'],
    ['muller', 'Müller Arbeitsräume GmbH'],
    ['Mueller arbeitsraeume', 'Müller Arbeitsräume GmbH'],
    ['Miller Arbeitsräume', 'Müller Arbeitsräume GmbH'],
    ['Arbeitsreume', 'Müller Arbeitsräume GmbH'],
    ['strassenbahn', 'Straßenbahn Depot'],
    ['Strassenban depo', 'Straßenbahn Depot'],
    ['cafe elan', 'Café Élan'],
    ['100% b', '100% Büro'],
  ])('"%s" finds %s first', async (typed, name) => {
    expect((await find(typed))[0]).toMatchObject({ id: ids[name], provider_name: name })
  })

  test('Spec 9: at most ten', async () => {
    expect(await find('Kette Filiale')).toHaveLength(10)
  })

  test('whoever has just that name is first among hundreds who have it in theirs', async () => {
    await world.rows(
      `with people as (
         insert into person (id, email, email_verified, name, kind, locale, refugee)
         select gen_random_uuid(), 'hof-' || n || '@example.test', true, 'Probe', 2, 'de', false from generate_series(1, 600) n returning id
       )
       insert into provider (id, person_id, name, country, created_at)
       select 7000000 + row_number() over (), id, 'Hof am Kanal ' || row_number() over (), 'DE', now() from people`,
    )
    await world.rows(
      `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
       select id, id, 'Weg 1', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.53, 13.38, now() from provider where id between 7000001 and 7000600`,
    )
    await world.rows(`update provider set name = 'Hof' where id = 7000599`)
    const hits = await find('hof')
    expect(hits).toHaveLength(10)
    expect(hits[0]).toMatchObject({ id: 7_000_599, provider_name: 'Hof' })
  })

  test('signs of patterns are letters like others, and what fits nobody finds nobody', async () => {
    expect(await find('%%%')).toEqual([])
    expect(await find('___')).toEqual([])
    expect(await find('Quittengelee Xylophon')).toEqual([])
  })
})

test('Spec 1: picking one specific provider finds its offices and no others, without a place', async () => {
  const name = 'Straßenbahn Depot'
  const body = { search: { date: '2026-11-12', time: '10:00', hours: 4 }, group: 1, provider: ids[name] }
  const { data, meta } = await world.call(searchOffices, { body }, guest)
  expect(data.map((card) => card.id)).toEqual([offices[name]])
  expect(meta.total).toBe(1)
})

describe('offices by name', () => {
  const titled = async (q: string, viewer = guest) =>
    (await world.call(findOffices, { query: { q } }, viewer)).data.hits
  beforeAll(async () => {
    const id = offices['Café Élan']
    await world.rows(
      `update office set title_de = 'Hochparterre am Müllerplatz', title_en = 'Raised Ground Floor' where id = $1`,
      [id],
    )
    const hidden = offices['100% Büro']
    await world.rows(`update office set title_de = 'Hochparterre der Firma', type = type | 2048 where id = $1`, [
      hidden,
    ])
    await world.rows(
      `update office set title_de = 'Hochparterre, nicht mehr da', status = 'unpublished' where id = $1`,
      [offices['Straßenbahn Depot']],
    )
  })

  test.each(['Hochparterre am Müllerplatz', 'hochparterre', 'am mueller', 'MULLERPLATZ', 'raised ground'])(
    '"%s" finds it, and neither what is unpublished nor what only employees see',
    async (typed) => {
      const hits = await titled(typed)
      expect(hits.map((hit) => hit.id)).toEqual([offices['Café Élan']])
      expect(hits[0]).toMatchObject({ title: 'Hochparterre am Müllerplatz', city: expect.any(String) })
    },
  )

  test('in the language of who asks, at most five, and no pattern of signs', async () => {
    expect((await titled('hochparterre', { ...guest, locale: 'en' }))[0]?.title).toBe('Raised Ground Floor')
    expect(await titled('Probeplatz')).toHaveLength(5)
    expect(await titled('%%%')).toEqual([])
  })
})

describe('offices by tag', () => {
  const english = { ...guest, locale: 'en' } as Viewer
  const hitsOf = async (q: string, viewer = guest) =>
    (await world.call(findOffices, { query: { q } }, viewer)).data.hits
  const named: Record<string, number> = {}
  beforeAll(async () => {
    const tags: [name: string, type: number, status: string, rating: number, de: string[], en: string[]][] = [
      ['Werft', 0, 'published', 95, ['Hängematte', 'Öl auf Holz'], ['hammock', 'oiled wood']],
      ['Dock', 0, 'published', 90, ['ruhig', 'Hängematte'], []],
      ['Raum mit Hängematte', 0, 'published', 0, ['laut'], []],
      ['Firma', 2048, 'published', 100, ['Hängematte'], []],
      ['Weg', 0, 'unpublished', 100, ['Hängematte'], []],
    ]
    for (const [title, type, status, rating, de, en] of tags) {
      const { id } = await world.office({})
      named[title] = id
      await world.rows(
        `update office set title_de = $2, title_en = $2 || ' (en)', type = $3, status = $4, rating_tenths = $5, tags = $6, tags_en = $7 where id = $1`,
        [id, title, type, status, rating, de, en],
      )
    }
  })

  test('what has it in its name comes first, then what is tagged with it, the best rated first', async () => {
    expect((await hitsOf('hangematte')).map(({ title, tag }) => [title, tag])).toEqual([
      ['Raum mit Hängematte', null],
      ['Werft', 'Hängematte'],
      ['Dock', 'Hängematte'],
    ])
  })

  test('in either language; the tag that fits is named, in the language of who asks where there is one', async () => {
    expect(await hitsOf('hammock')).toMatchObject([{ id: named['Werft'], tag: 'hammock' }])
    expect(await hitsOf('oel auf')).toMatchObject([{ id: named['Werft'], title: 'Werft', tag: 'Öl auf Holz' }])
    expect(await hitsOf('oiled', english)).toMatchObject([{ title: 'Werft (en)', tag: 'oiled wood' }])
    expect(await hitsOf('Hängematte', english)).toContainEqual(
      expect.objectContaining({ id: named['Dock'], tag: 'Hängematte' }),
    )
  })

  test('across two tags nothing is found', async () => {
    expect(await hitsOf('ruhighängematte')).toEqual([])
    expect(await hitsOf('ruhig hängematte')).toEqual([])
  })
})

test('a pasted position is that point, named after what is around it, and nothing abroad', async () => {
  const call = inProcess(searchRoutes, guest, { ...world.context, geocoder: createEmbeddedGeocoder() })
  const suggest = async (q: string) => (await call(suggestPlaces, { query: { q } })).data
  expect(await suggest('52.5301, 13.3801')).toMatchObject([
    {
      title: expect.stringMatching(/^52\.5301, 13\.3801 \(.*Berlin\)$/) as string,
      position: { lat: 52.5301, lng: 13.3801 },
      partial: false,
    },
  ])
  expect(await suggest('48.8566, 2.3522')).toEqual([])
})
