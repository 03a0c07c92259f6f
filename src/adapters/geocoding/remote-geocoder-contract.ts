import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceSettings } from './ask-service.ts'
import type { OutsideUnavailable, UnavailableReason } from '#ports/unavailable.ts'
import { GeocoderUnavailable, type Geocoder, type GeocoderSearchOptions } from '#ports/geocoding.ts'
import { STAND_IN_KEY, startStandIn, type Behaviour, type ServiceName, type StandIn } from './stand-in-services.ts'

const ALL: GeocoderSearchOptions = { countries: ['DE', 'AT', 'CH'], limit: 5, locale: 'de' }
const SECRET_TEXT = 'Geheimweg 77'
const POINT = { lat: 52.4988, lng: 13.4183 }

export const TEST_SETTINGS: ServiceSettings = {
  userAgent: 'Viertel (https://viertel.example)',
  allowPrivate: true,
  timeoutMs: 1500,
}
const IMPATIENT: ServiceSettings = { ...TEST_SETTINGS, timeoutMs: 100 }
export type CreateRemote = (url: string, settings: ServiceSettings) => Geocoder

const FAULTS: readonly (readonly [Behaviour, UnavailableReason])[] = [
  ['limited', 'limited'],
  ['error', 'status'],
  ['forbidden', 'status'],
  ['refused', 'refused'],
  ['silent', 'timeout'],
  ['endless', 'timeout'],
  ['cut off', 'network'],
  ['half JSON', 'malformed'],
  ['huge', 'too large'],
  ['HTML', 'malformed'],
  ['wrong shape', 'malformed'],
  ['wrong coordinates', 'malformed'],
  ['redirect', 'status'],
  ['reset', 'network'],
]

/**
 * The contract of every geocoder with an outside service, beyond that of all geocoders, above all when the service
 * fails.
 */
export function remoteGeocoderContract(service: ServiceName, create: CreateRemote): void {
  describe(`outside geocoder: ${service}`, () => {
    let standIn: StandIn
    beforeAll(async () => {
      standIn = await startStandIn(service)
    })
    afterAll(() => standIn.close())
    beforeEach(() => standIn.behave('well'))

    const failure = async (asking: Promise<unknown>): Promise<GeocoderUnavailable> => {
      const error = await asking.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(GeocoderUnavailable)
      return error as GeocoderUnavailable
    }

    it('finds houses, streets, postcodes and districts, each written our way', async () => {
      const geocoder = create(standIn.url, TEST_SETTINGS)
      const first = async (query: string) => {
        const { title, kind, precision, partial, postcode, city } = (await geocoder.search(query, ALL))[0]!
        return { title, kind, precision, partial, postcode, city }
      }
      const berlin = { partial: false, postcode: '10999', city: 'Berlin' }
      const house = { ...berlin, title: 'Oranienstraße 25, 10999 Berlin', kind: 'address', precision: 'exact' }
      expect(await first('Oranienstraße 25, 10999 Berlin')).toEqual(house)
      expect(await first('Oranienstraße Berlin')).toEqual({
        ...berlin,
        title: 'Oranienstraße, 10999 Berlin',
        kind: 'street',
        precision: 'street',
      })
      const codes = (await geocoder.search('10999', ALL)).find(({ kind }) => kind === 'postcode')
      expect(codes).toMatchObject({ ...berlin, title: '10999 Berlin', precision: 'area' })
      expect(await first('Kreuzberg')).toMatchObject({
        title: 'Kreuzberg, Berlin',
        kind: 'district',
        precision: 'area',
      })
      expect(await first('Berlin')).toMatchObject({ title: 'Berlin', kind: 'city', precision: 'city', city: 'Berlin' })
    })

    it('tells namesakes apart, leaves out states and other countries', async () => {
      const geocoder = create(standIn.url, TEST_SETTINGS)
      const titles = (await geocoder.search('Neustadt', ALL)).map(({ title }) => title)
      expect(titles).toEqual(['Neustadt, Bayern', 'Neustadt, Hessen', 'Neustadt, Sachsen', 'Neustadt, Hamburg'])
      expect((await geocoder.search('Bayern', ALL)).map(({ kind }) => kind)).not.toContain('state')
      expect((await geocoder.search('Bayern', ALL)).map(({ title }) => title)).not.toContain('Bayern')
      expect(await geocoder.search('Straßburg', ALL)).toEqual([])
      expect(await geocoder.reverse({ lat: 48.5845, lng: 7.7369 }, { locale: 'de' })).toBeNull()
    })

    it('sends no request for punctuation alone, and accepts any text', async () => {
      const geocoder = create(standIn.url, TEST_SETTINGS)
      const before = standIn.requests.length
      expect(await geocoder.search(' ?!;, ', ALL)).toEqual([])
      expect(standIn.requests.length).toBe(before)
      for (const query of ['a;b&c=d#e?f', '%00%', '😀'.repeat(50), 'wort '.repeat(40), `Straße "quer" \\ '`])
        expect(await geocoder.search(query, ALL), query).toEqual([])
    })

    it('says who asks', async () => {
      await create(standIn.url, TEST_SETTINGS).search('Berlin', ALL)
      expect(standIn.agents.at(-1)).toBe(TEST_SETTINGS.userAgent)
    })

    it('credits the owners of the data', () => {
      const { attribution } = create(standIn.url, TEST_SETTINGS)
      expect(attribution).toContain(service === 'here' ? '© HERE' : '© OpenStreetMap contributors')
    })

    it.each(FAULTS)('%s is GeocoderUnavailable (%s), without text or key in it', async (behaviour, reason) => {
      standIn.behave(behaviour)
      const settings = reason === 'timeout' ? IMPATIENT : TEST_SETTINGS
      const found = await failure(create(standIn.url, settings).search(SECRET_TEXT, ALL))
      const named = await failure(create(standIn.url, settings).reverse(POINT, { locale: 'de' }))
      expect([found.reason, named.reason]).toEqual([reason, reason])
      for (const { message, stack, cause } of [found, named])
        for (const secret of ['Geheim', STAND_IN_KEY, '52.49', '127.0.0.1'])
          expect(`${message}${stack}${String(cause)}`).not.toContain(secret)
      expect(standIn.requests.some(({ pathname }) => pathname === '/elsewhere')).toBe(false)
    })

    it('nobody there is GeocoderUnavailable', async () => {
      const gone = await startStandIn(service)
      await gone.close()
      expect((await failure(create(gone.url, TEST_SETTINGS).search('Berlin', ALL))).reason).toBe('network')
    })

    it('a caller who gives up is no fault of the service', async () => {
      standIn.behave('silent')
      const geocoder = create(standIn.url, { ...TEST_SETTINGS, timeoutMs: 5000 })
      for (let i = 0; i < 6; i++) {
        const signal = AbortSignal.timeout(20)
        const error = await geocoder.search('Berlin', { ...ALL, signal }).catch((thrown: unknown) => thrown)
        expect(error).toBe(signal.reason)
      }
      standIn.behave('well')
      expect(await geocoder.search('Berlin', ALL)).not.toEqual([])
    })

    it('five failures in a row open the circuit breaker; after half a minute one request tries', async () => {
      let time = 0
      const pauses: string[] = []
      const onPause = (fault: OutsideUnavailable, forMs: number) => void pauses.push(`${fault.message} ${forMs}`)
      const geocoder = create(standIn.url, { ...TEST_SETTINGS, now: () => time, onPause })
      standIn.behave('error')
      for (let i = 0; i < 5; i++) await failure(geocoder.search('Berlin', ALL))
      expect(pauses).toEqual([`${service}: status (500) 30000`])
      const asked = standIn.requests.length
      expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('paused')
      time = 29_999
      expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('paused')
      expect(standIn.requests.length).toBe(asked)
      time = 30_000
      expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('status')
      expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('paused')
      expect(standIn.requests.length).toBe(asked + 1)
      standIn.behave('well')
      time = 60_000
      expect(await geocoder.search('Berlin', ALL)).not.toEqual([])
      expect(await geocoder.search('Berlin', ALL)).not.toEqual([])
    })

    it('a 429 opens the circuit breaker at once, for as long as the service demands', async () => {
      let time = 0
      const geocoder = create(standIn.url, { ...TEST_SETTINGS, now: () => time })
      standIn.behave('limited')
      expect((await failure(geocoder.search('Berlin', ALL))).retryAfterMs).toBe(7000)
      standIn.behave('well')
      time = 6999
      expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('paused')
      time = 7000
      expect(await geocoder.search('Berlin', ALL)).not.toEqual([])
    })

    it('texts that the service refuses never open the circuit breaker', async () => {
      const geocoder = create(standIn.url, TEST_SETTINGS)
      standIn.behave('refused')
      for (let i = 0; i < 12; i++) expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('refused')
      standIn.behave('well')
      expect(await geocoder.search('Berlin', ALL)).not.toEqual([])
    })

    it('contacts no private address in production, however it is written', async () => {
      const { port } = new URL(standIn.url)
      const strict: ServiceSettings = { ...TEST_SETTINGS, allowPrivate: false }
      const before = standIn.requests.length
      for (const host of [
        '127.0.0.1',
        '127.1',
        '2130706433',
        '0x7f000001',
        '0177.0.0.1',
        '0.0.0.0',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        'localhost',
      ])
        expect((await failure(create(`http://${host}:${port}`, strict).search('Berlin', ALL))).reason, host).toBe(
          'private address',
        )
      // A public name that resolves to a private address, even beside a public one.
      for (const addresses of [['10.0.0.7'], ['93.184.216.34', '127.0.0.1'], ['fd00::1']]) {
        const resolve: ServiceSettings['resolve'] = (_name, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        const geocoder = create(`http://geocoder.example:${port}`, { ...strict, resolve })
        expect((await failure(geocoder.search('Berlin', ALL))).reason).toBe('private address')
      }
      expect(standIn.requests.length).toBe(before)
    })

    it('names that do not resolve, or never do, are GeocoderUnavailable', async () => {
      const strict: ServiceSettings = { ...IMPATIENT, allowPrivate: false }
      const unknown: ServiceSettings['resolve'] = (_name, done) =>
        done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), [])
      const hanging: ServiceSettings['resolve'] = () => undefined
      const at = (resolve: ServiceSettings['resolve']) =>
        create('http://geocoder.example', { ...strict, ...(resolve && { resolve }) }).search('Berlin', ALL)
      expect((await failure(at(unknown))).message).toBe(`${service}: network (ENOTFOUND)`)
      expect((await failure(at(hanging))).reason).toBe('timeout')
    })
  })
}
