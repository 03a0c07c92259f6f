import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { distanceMetres } from '#kernel/geo.ts'
import { buildGazetteer } from './build-gazetteer.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { packGazetteer, unpackGazetteer } from './gazetteer.ts'
import { DEMO_CITIES, placesOfDemoCity } from './places-of-the-demo-cities.ts'
import type { GeocoderSearchOptions, Place } from '#ports/geocoding.ts'

const entries = buildGazetteer()
const geocoder = createEmbeddedGeocoder()
const ALL: GeocoderSearchOptions = { countries: ['DE', 'AT', 'CH'], limit: 5, locale: 'de' }

type Golden = [query: string, title: string, kind: Place['kind'], partial: boolean]

/**
 * The expected first result for typical input: postcodes, umlauts, spellings, typos, beginnings, districts, addresses.
 */
const GOLDEN: Golden[] = [
  ['10115', '10115 Berlin', 'postcode', false],
  ['Wien 1070', '1070 Wien', 'postcode', false],
  ['1070 Wien', '1070 Wien', 'postcode', false],
  ['8001 Zürich', '8001 Zürich', 'postcode', false],
  ['4051 Basel', '4051 Basel', 'postcode', false],
  ['01067', '01067 Dresden', 'postcode', false],
  ['50823 Köln', '50823 Köln', 'postcode', false],
  ['Zürich', 'Zürich', 'city', false],
  ['Zuerich', 'Zürich', 'city', false],
  ['zurich', 'Zürich', 'city', false],
  ['Muenchen', 'München', 'city', false],
  ['munich', 'München', 'city', false],
  ['Vienna', 'Wien', 'city', false],
  ['Cologne', 'Köln', 'city', false],
  ['Geneva', 'Genf', 'city', false],
  ['Göttingen', 'Göttingen', 'city', false],
  ['Sankt Gallen', 'St. Gallen', 'city', false],
  ['St. Gallen', 'St. Gallen', 'city', false],
  ['Frankfurt am', 'Frankfurt am Main', 'city', false],
  ['Frankfurt', 'Frankfurt am Main', 'city', false],
  ['Berl', 'Berlin', 'city', true],
  ['Stuttg', 'Stuttgart', 'city', true],
  ['Hambrug', 'Hamburg', 'city', true],
  ['Düseldorf', 'Düsseldorf', 'city', true],
  ['Stutgart', 'Stuttgart', 'city', true],
  ['Lepizig', 'Leipzig', 'city', true],
  ['Berlin Mitte', 'Mitte, Berlin', 'district', false],
  ['Mitte', 'Mitte, Berlin', 'district', false],
  ['Köln Ehrenfeld', 'Ehrenfeld, Köln', 'district', false],
  ['Prenzlauer Berg', 'Prenzlauer Berg, Berlin', 'district', false],
  ['prenzlauer', 'Prenzlauer Berg, Berlin', 'district', false],
  ['Wien Neubau', 'Neubau, Wien', 'district', false],
  ['Schwabing München', 'Schwabing, München', 'district', false],
  ['Zürich Oerlikon', 'Oerlikon, Zürich', 'district', false],
  ['Zürich Kreis 5', 'Kreis 5, Zürich', 'district', false],
  ['Zürich Kreis 4', 'Kreis 4, Zürich', 'district', false],
  ['Halle', 'Halle (Saale)', 'city', false],
  ['1010', '1010 Wien', 'postcode', false],
  ['1010 Wien', '1010 Wien', 'postcode', false],
  ['1010 Lausanne', '1010 Lausanne', 'postcode', false],
  ['1010 Graz', 'Graz', 'city', true],
  ['5400 Hallein', '5400 Hallein', 'postcode', false],
  ['6060 Hall in Tirol', '6060 Hall in Tirol', 'postcode', false],
  ['6900 Lugano', '6900 Lugano', 'postcode', false],
  ['5020', '5020 Salzburg', 'postcode', false],
  ['8005 Zürich', '8005 Zürich', 'postcode', false],
  ['1026 Echandens', '1026 Echandens', 'postcode', false],
  ['Echandens', '1026 Echandens', 'postcode', false],
  ['1114 Colombier', '1114 Colombier VD', 'postcode', false],
  ['2401', '2401 Fischamend-Markt', 'postcode', false],
  ['9992 Stronach', '9992 Stronach', 'postcode', false],
  ['8303 Bassersdorf', '8303 Bassersdorf', 'postcode', false],
  ['München Hbf', 'Hauptbahnhof, 80335 München', 'street', false],
  ['Zürich HB', 'Hauptbahnhof, 8001 Zürich', 'street', false],
  ['Wien Hauptbahnhof', 'Hauptbahnhof, 1100 Wien', 'street', false],
  ['Linz Hbf', 'Hauptbahnhof, 4020 Linz', 'street', false],
  ['Bern Bahnhof', 'Bahnhof, 3011 Bern', 'street', false],
  ['Basel SBB', 'Bahnhof SBB, 4053 Basel', 'street', false],
  ['Frankfurt Hbf', 'Hauptbahnhof, 60329 Frankfurt am Main', 'street', false],
  ['Bahnhof Zoo', 'Bahnhof Zoologischer Garten, 10623 Berlin', 'street', false],
  ['S-Bahnhof Ostkreuz', 'Bahnhof Ostkreuz, 10245 Berlin', 'street', false],
  ['S Ostkreuz', 'Bahnhof Ostkreuz, 10245 Berlin', 'street', false],
  ['Ostkreuz', 'Bahnhof Ostkreuz, 10245 Berlin', 'street', false],
  ['Berlin Südkreuz', 'Bahnhof Südkreuz, 12101 Berlin', 'street', false],
  ['U Kottbusser Tor', 'Kottbusser Tor, 10999 Berlin', 'street', false],
  ['S+U Alexanderplatz', 'Alexanderplatz, 10178 Berlin', 'street', false],
  ['Spandau', 'Spandau, Berlin', 'district', false],
  ['Bahnhof Spandau', 'Bahnhof Spandau, 13597 Berlin', 'street', false],
  ['Bahnhof Abensberg', 'Bahnhof, 93326 Abensberg', 'street', false],
  ['Köln Messe/Deutz', 'Bahnhof Messe/Deutz, 50679 Köln', 'street', false],
  ['Frankfurt Süd', 'Südbahnhof, 60594 Frankfurt am Main', 'street', true],
  ['Bahnhof Oerlikon', 'Bahnhof Oerlikon, 8050 Zürich', 'street', false],
  ['Flughafen BER', 'Flughafen Berlin Brandenburg, 12529 Berlin', 'street', false],
  ['Flughafen Frankfurt', 'Flughafen Frankfurt, 60549 Frankfurt am Main', 'street', false],
  ['ZRH', 'Flughafen Zürich-Kloten, 8058 Zürich', 'street', false],
  ['Ber', 'Berlin', 'city', true],
  ['Bahnhof Xqzt, Berlin', 'Berlin', 'city', true],
  ['Flughafen Xqzt, Berlin', 'Berlin', 'city', true],
  ['Prenzlberg', 'Prenzlauer Berg, Berlin', 'district', false],
  ['Straße des 17. Juni', 'Straße des 17. Juni, 10785 Berlin', 'street', false],
  ['Straße des 17. Juni 135, Berlin', 'Straße des 17. Juni, 10785 Berlin', 'street', true],
  ['Kudamm', 'Kurfürstendamm, 10719 Berlin', 'street', false],
  ['Torstraße 49, Berlin', 'Torstraße, 10119 Berlin', 'street', true],
  ['Torstr. 49', 'Torstraße, 10119 Berlin', 'street', true],
  ['Tor Straße Berlin', 'Torstraße, 10119 Berlin', 'street', false],
  ['Torstrasse', 'Torstraße, 10119 Berlin', 'street', false],
  ['Friedrichstraße 43, 10117 Berlin', 'Friedrichstraße, 10117 Berlin', 'street', true],
  ['Alexanderplatz Berlin', 'Alexanderplatz, 10178 Berlin', 'street', false],
  ['Schanzenstraße Hamburg', 'Schanzenstraße, 20357 Hamburg', 'street', false],
  ['Mariahilfer Straße 10, Wien', 'Mariahilfer Straße, 1070 Wien', 'street', true],
  ['Zülpicher Platz 9, 50674 Köln', '50674 Köln', 'postcode', true],
  ['Friedelstraße 12, Berlin', 'Berlin', 'city', true],
  ['Königstraße 7, 70173 Stuttgart', '70173 Stuttgart', 'postcode', true],
]

describe('what people type', () => {
  it.each(GOLDEN)('%s -> %s', async (query, title, kind, partial) => {
    const [first] = await geocoder.search(query, ALL)
    expect(first).toMatchObject({ title, kind, partial })
  })
})

describe('embedded geocoder', () => {
  it('uses the centre of the map to choose between districts of the same name', async () => {
    const near = { lat: 53.55, lng: 10 }
    const [first] = await geocoder.search('Neustadt', { ...ALL, near })
    expect(first!.title).toBe('Neustadt, Hamburg')
    const [far] = await geocoder.search('Berlin', { ...ALL, near })
    expect(far!.title).toBe('Berlin')
  })

  it('a place of that name near the centre of the map outweighs a small town far away, and never a large one', async () => {
    const first = async (query: string, near: { lat: number; lng: number }) =>
      (await geocoder.search(query, { ...ALL, near }))[0]?.title
    const munich = { lat: 48.137, lng: 11.575 }
    const berlin = { lat: 52.52, lng: 13.405 }
    expect(await first('Neuhausen', munich)).toBe('Neuhausen, München')
    expect(await first('Hauptbahnhof', munich)).toBe('Hauptbahnhof, 80335 München')
    expect(await first('Bern Bahnhof', berlin)).toBe('Bahnhof, 3011 Bern')
    expect(await first('Hamburg', berlin)).toBe('Hamburg')
  })

  it('a word that many places share finds nothing beside one that no place has', async () => {
    for (const query of ['Bahnhof Xqzt', 'S-Bahnhof Xqzt', 'Flughafen Xqzt', 'Xqzt Platz', 'Xqzt Straße'])
      expect(await geocoder.search(query, ALL), query).toEqual([])
  })

  it('says how good a point is', async () => {
    const precisionOf = async (query: string) => (await geocoder.search(query, ALL))[0]!.precision
    expect(await precisionOf('Torstraße Berlin')).toBe('street')
    expect(await precisionOf('10435')).toBe('area')
    expect(await precisionOf('70173')).toBe('area')
    expect(await precisionOf('Graz')).toBe('city')
  })

  it('offers a bare postcode of two countries in both, and beside a town only that of the town', async () => {
    const titles = async (query: string) => (await geocoder.search(query, ALL)).map((place) => place.title)
    expect(await titles('1010')).toEqual(['1010 Wien', '1010 Lausanne'])
    expect(await titles('6900')).toEqual(['6900 Lugano', '6900 Bregenz'])
    expect(await titles('1070')).toEqual(expect.arrayContaining(['1070 Wien', '1070 Puidoux']))
    expect(await titles('1026 Echandens')).toEqual(['1026 Echandens'])
    expect((await geocoder.search('1010', { ...ALL, near: { lat: 47.38, lng: 8.54 } }))[0]!.title).toBe('1010 Lausanne')
    for (const query of ['1010 Wien', 'Wien 1010', '1010 Graz'])
      expect(await titles(query), query).not.toContain('1010 Lausanne')
  })

  it('names districts and towns', async () => {
    const nameOf = async (lat: number, lng: number) => (await geocoder.reverse({ lat, lng }, { locale: 'de' }))?.title
    expect(await nameOf(52.5389, 13.42)).toBe('Prenzlauer Berg, Berlin')
    expect(await nameOf(50.9485, 6.92)).toBe('Ehrenfeld, Köln')
    expect(await nameOf(48.201, 16.349)).toBe('Neubau, Wien')
    expect(await nameOf(51.3397, 12.3731)).toBe('Leipzig')
    expect(await nameOf(51.31, 12.38)).toBe('Leipzig')
  })

  it('reads the packed file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gazetteer-'))
    try {
      const file = join(folder, 'gazetteer.json.gz')
      await writeFile(file, gzipSync(packGazetteer(entries.slice(0, 50))))
      const small = createEmbeddedGeocoder({ file })
      const [first] = await small.search(entries[7]!.name, ALL)
      expect(first!.title).toContain(entries[7]!.name)
      expect(await small.search('Berlin Kreuzberg', ALL)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('gazetteer', () => {
  it('survives packing', () => {
    const again = unpackGazetteer(packGazetteer(entries))
    expect(again.length).toBe(entries.length)
    const i = entries.findIndex((e) => e.kind === 'street' && e.name === 'Torstraße')
    expect(again[i]).toEqual(entries[i])
    expect(entries[again[i]!.city]!.name).toBe('Berlin')
  })

  it('holds no postcode twice in one country and nothing far from its town', () => {
    const seen = new Set<string>()
    for (const entry of entries) {
      if (entry.kind === 'postcode') {
        expect(seen.has(entry.country + entry.name), entry.name).toBe(false)
        seen.add(entry.country + entry.name)
      }
      if (entry.city >= 0) expect(distanceMetres(entry, entries[entry.city]!), entry.name).toBeLessThan(26_000)
    }
    expect(seen.size).toBeGreaterThan(13_500)
  })

  it.each([
    ['AT', 2_200],
    ['CH', 3_190],
  ] as const)('knows the postcodes of %s', (country, least) => {
    const codes = entries.filter((one) => one.kind === 'postcode' && one.country === country)
    expect(codes.length).toBeGreaterThan(least)
    // Postcodes with the same first digits are in the same region, so one far from the others has wrong coordinates.
    const middleOf = (some: typeof codes, of: 'lat' | 'lng') =>
      some.map((one) => one[of]).toSorted((a, b) => a - b)[some.length >> 1] ?? 0
    for (const same of Map.groupBy(codes, ({ name }) => name.slice(0, 2)).values()) {
      const middle = { lat: middleOf(same, 'lat'), lng: middleOf(same, 'lng') }
      for (const one of same) expect(distanceMetres(one, middle), `${one.name} ${one.region}`).toBeLessThan(90_000)
    }
  })

  it('puts a village where it is', () => {
    for (const [name, lat, lng] of [
      ['1026', 46.538, 6.541],
      ['6563', 46.393, 9.233],
      ['9990', 46.826, 12.793],
      ['3906', 46.108, 7.928],
    ] as const) {
      const found = entries.filter((one) => one.kind === 'postcode' && one.name === name)
      const metres = Math.min(...found.map((one) => distanceMetres(one, { lat, lng })))
      expect(metres, name).toBeLessThan(3_500)
    }
  })

  it('has streets of every demo city in a district and postcode it knows', () => {
    for (const city of DEMO_CITIES) {
      const places = placesOfDemoCity(city)
      expect(places.length).toBeGreaterThanOrEqual(25)
      for (const place of places) {
        const at = (kind: string, name: string) =>
          entries.find((e) => e.kind === kind && e.name === name && entries[e.city]?.name === city)
        const district = at('district', place.district)
        const postcode = at('postcode', place.postcode)
        expect(district, `${place.street}: ${place.district}`).toBeDefined()
        expect(postcode, `${place.street}: ${place.postcode}`).toBeDefined()
        expect(distanceMetres(place, district!), place.street).toBeLessThan(3_500)
      }
    }
  })
})
