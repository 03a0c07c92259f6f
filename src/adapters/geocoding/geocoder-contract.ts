import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Geocoder, GeocoderSearchOptions } from '#ports/geocoding.ts'

const ALL: GeocoderSearchOptions = { countries: ['DE', 'AT', 'CH'], limit: 5, locale: 'de' }
const BERLIN = { lat: 52.52, lng: 13.405 }

/** The label that a geocoder gives to a point in Oranienstraße in Berlin: a house, or only its district. */
export type ContractFacts = { readonly label: string }

/** The contract of every geocoder. `name` appears in the report; `create` is called once for each suite. */
export function geocoderContract(
  name: string,
  create: () => Promise<{ geocoder: Geocoder; close?: () => Promise<void> }>,
  { label }: ContractFacts,
): void {
  describe(`geocoder contract: ${name}`, () => {
    let geocoder: Geocoder
    let close: (() => Promise<void>) | undefined
    beforeAll(async () => {
      ;({ geocoder, close } = await create())
    })
    afterAll(() => close?.())

    it('answers with well-formed places', async () => {
      const places = await geocoder.search('Berlin', ALL)
      expect(places.length).toBeGreaterThan(0)
      for (const place of places) {
        expect(place.id.startsWith(`${geocoder.id}:`)).toBe(true)
        expect(place.title.trim()).not.toBe('')
        expect(Math.abs(place.lat)).toBeLessThanOrEqual(90)
        expect(Math.abs(place.lng)).toBeLessThanOrEqual(180)
        expect(['DE', 'AT', 'CH']).toContain(place.country)
      }
    })

    it('keeps to the limit and gives no place twice', async () => {
      const places = await geocoder.search('Neustadt', { ...ALL, limit: 3 })
      expect(places.length).toBe(3)
      expect(new Set(places.map((p) => p.id)).size).toBe(3)
    })

    it('keeps to the countries asked for', async () => {
      const places = await geocoder.search('Baden', { ...ALL, countries: ['CH'] })
      expect(places.length).toBeGreaterThan(0)
      expect(new Set(places.map((p) => p.country))).toEqual(new Set(['CH']))
    })

    it('answers nothing to empty text, signs and nonsense', async () => {
      for (const query of ['', '   ', '?!,', 'xqzwvkj', 'qwrtzp plmkb']) {
        expect(await geocoder.search(query, ALL), query).toEqual([])
      }
    })

    it('speaks the locale', async () => {
      const german = await geocoder.search('München', ALL)
      const english = await geocoder.search('München', { ...ALL, locale: 'en' })
      expect(german[0]!.title).toContain('München')
      expect(english[0]!.title).toContain('Munich')
    })

    it('says so when a word of the query is only begun', async () => {
      const whole = await geocoder.search('Berlin', ALL)
      const begun = await geocoder.search('Berl', ALL)
      expect([whole[0]?.partial, begun[0]?.partial]).toEqual([false, true])
      const english = await geocoder.search('Munich', ALL)
      expect([english[0]?.title, english[0]?.partial]).toEqual(['München', false])
    })

    it('prefers places near the given point', async () => {
      const hamburg = await geocoder.search('Altstadt', { ...ALL, near: { lat: 53.55, lng: 10 } })
      const zurich = await geocoder.search('Altstadt', { ...ALL, near: { lat: 47.372, lng: 8.542 } })
      expect(hamburg[0]!.city).toBe('Hamburg')
      expect(zurich[0]!.city).toBe('Zürich')
    })

    it('names a point and is silent about the open sea', async () => {
      const place = await geocoder.reverse({ lat: 52.4988, lng: 13.4183 }, { locale: 'de' })
      expect(place?.title).toBe(label)
      expect(place?.partial).toBe(false)
      expect(place?.city).toBe('Berlin')
      expect(await geocoder.reverse({ lat: 55.1, lng: 5.6 }, { locale: 'de' })).toBeNull()
    })

    it('stops when the caller gives up', async () => {
      const signal = AbortSignal.abort()
      await expect(geocoder.search('Berlin', { ...ALL, near: BERLIN, signal })).rejects.toThrow()
      await expect(geocoder.reverse(BERLIN, { locale: 'de', signal })).rejects.toThrow()
    })
  })
}
