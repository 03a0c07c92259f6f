import { expect, test } from 'vitest'
import type { ServiceSettings } from './ask-service.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { createFallbackGeocoder } from './fallback-geocoder.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'
import { createPace } from './pace.ts'
import { createPhotonGeocoder } from './photon-geocoder.ts'
import { GeocoderUnavailable, type Geocoder, type GeocoderSearchOptions } from '#ports/geocoding.ts'
import { cacheAnswers } from './cache-answers.ts'
import { TEST_SETTINGS } from './remote-geocoder-contract.ts'
import { startStandIn, type ServiceName } from './stand-in-services.ts'

const TYPED: GeocoderSearchOptions = { countries: ['DE', 'AT', 'CH'], limit: 5, locale: 'de' }
const SUBMITTED = { ...TYPED, limit: 1 }
const POINT = { lat: 52.4988, lng: 13.4183 }
const embedded = createEmbeddedGeocoder()

async function standInOf(service: ServiceName) {
  const standIn = await startStandIn(service)
  const settings = { ...TEST_SETTINGS, url: standIn.url }
  const remote = service === 'nominatim' ? createNominatimGeocoder(settings) : createPhotonGeocoder(settings)
  return { standIn, remote, geocoder: createFallbackGeocoder(remote, embedded) }
}

test('when the service is away the embedded geocoder answers, marked as approximate', async () => {
  const { standIn, geocoder } = await standInOf('photon')
  const [street] = await geocoder.search('Oranienstraße 25, Berlin', SUBMITTED)
  expect(street).toMatchObject({ id: expect.stringMatching(/^photon:/), precision: 'exact', partial: false })
  standIn.behave('error')
  const [town] = await geocoder.search('Berlin', SUBMITTED)
  expect(town).toMatchObject({ id: expect.stringMatching(/^embedded:/), title: 'Berlin', partial: true })
  expect(await geocoder.reverse(POINT, { locale: 'de' })).toMatchObject({ title: 'Kreuzberg, Berlin', partial: true })
  await standIn.close()
  expect(await geocoder.search('Wien', TYPED)).not.toEqual([])
  // The embedded geocoder's own objects must not be modified, or later results would be marked as well.
  expect((await embedded.search('Berlin', SUBMITTED))[0]?.partial).toBe(false)
  expect(geocoder.attribution).toBe('© OpenStreetMap contributors, © GeoNames')
})

test('a service that may not be asked while typing is asked what was submitted, and nothing else', async () => {
  const { standIn, geocoder } = await standInOf('nominatim')
  for (const query of ['Ber', 'Berl', 'Berlin'])
    expect((await geocoder.search(query, TYPED))[0]).toMatchObject({
      id: expect.stringMatching(/^embedded:/),
      partial: query !== 'Berlin',
    })
  expect(standIn.requests).toEqual([])
  expect((await geocoder.search('Berlin', SUBMITTED))[0]?.id).toMatch(/^nominatim:/)
  expect(standIn.requests.length).toBe(1)
  await standIn.close()
})

test('a caller who gives up gets no second answer', async () => {
  const { standIn, geocoder } = await standInOf('photon')
  standIn.behave('silent')
  const signal = AbortSignal.timeout(20)
  await expect(geocoder.search('Berlin', { ...TYPED, signal })).rejects.toThrow('aborted due to timeout')
  await standIn.close()
})

test('the same text is asked once a day; other texts, languages, failures and positions are asked', async () => {
  let time = 0
  const { standIn, remote } = await standInOf('photon')
  const geocoder = cacheAnswers(remote, { most: 3, now: () => time })
  const asked = async (query: string, options = SUBMITTED) => {
    const before = standIn.requests.length
    await geocoder.search(query, options).catch(() => undefined)
    return standIn.requests.length - before
  }
  expect([
    await asked('Berlin'),
    await asked(' BERLIN '),
    await asked('Berlin', { ...SUBMITTED, locale: 'en' }),
  ]).toEqual([1, 0, 1])
  time = 24 * 3_600_000
  expect([await asked('Berlin'), await asked('Berlin')]).toEqual([1, 0])
  standIn.behave('error')
  expect([await asked('Baden'), await asked('Baden')]).toEqual([1, 1])
  standIn.behave('well')
  // Only three are cached; the least recently used one is evicted.
  await asked('Kreuzberg')
  expect(await asked('Berlin')).toBe(0)
  await asked('Altstadt')
  expect([await asked('Berlin'), await asked('Kreuzberg')]).toEqual([0, 0])
  await asked('Neustadt')
  expect([await asked('Kreuzberg'), await asked('Altstadt')]).toEqual([0, 1])
  const before = standIn.requests.length
  await geocoder.reverse(POINT, { locale: 'de' })
  await geocoder.reverse(POINT, { locale: 'de' })
  expect(standIn.requests.length - before).toBe(2)
  await standIn.close()
})

test('what may not be stored is not remembered', () => {
  const forgetful: Geocoder = { ...embedded, can: { ...embedded.can, store: false } }
  expect(cacheAnswers(forgetful)).toBe(forgetful)
})

test('requests are spaced, and none waits long for its slot', async () => {
  const pace = createPace({ service: 'slow', everyMs: 60, longestWaitMs: 90 })
  const began = performance.now()
  const turns = await Promise.allSettled([pace(), pace(), pace(), pace()])
  const [, second, third, fourth] = turns
  expect([second?.status, third?.status, fourth?.status]).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((third as PromiseRejectedResult).reason).toEqual(new GeocoderUnavailable('slow', 'paced'))
  expect(performance.now() - began).toBeGreaterThanOrEqual(55)
  await expect(pace(AbortSignal.abort())).rejects.toThrow('aborted')
})

test('the public Nominatim is asked once a second, however it is called; others are not slowed down', async () => {
  const asked: string[] = []
  const resolve: ServiceSettings['resolve'] = (name, done) => {
    asked.push(name)
    done(Object.assign(new Error('no network'), { code: 'ENOTFOUND' }), [])
  }
  const reasons = async (host: string) => {
    const settings = { ...TEST_SETTINGS, allowPrivate: false, resolve }
    const geocoder = createNominatimGeocoder({ ...settings, url: `https://${host}` })
    const signal = AbortSignal.timeout(30)
    const calls = [
      geocoder.search('Berlin', SUBMITTED),
      geocoder.reverse(POINT, { locale: 'de', signal }),
      geocoder.search('Wien', SUBMITTED),
    ]
    return (await Promise.allSettled(calls)).map((one) =>
      one.status === 'rejected' && one.reason instanceof GeocoderUnavailable ? one.reason.reason : 'gave up',
    )
  }
  expect(await reasons('nominatim.openstreetmap.org')).toEqual(['network', 'gave up', 'paced'])
  expect(asked).toEqual(['nominatim.openstreetmap.org'])
  expect(await reasons('nominatim.example')).toEqual(['network', 'network', 'network'])
})
