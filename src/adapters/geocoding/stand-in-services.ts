/**
 * Fakes of the four services for tests: they use the documented formats over HTTP, refuse undocumented parameters, and
 * can be made to fail in every way a service does. They know only a handful of places.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distanceMetres } from '#kernel/geo.ts'
import { ALPHA_3, hereItem, MAPBOX_TYPE, mapboxFeature, nominatimHit, photonFeature } from './stand-in-formats.ts'
import { PLACES, type KnownPlace } from './stand-in-places.ts'

export type ServiceName = 'photon' | 'nominatim' | 'here' | 'mapbox'
export const STAND_IN_KEY = 'stand-in-key-1234567890'

/** Determines the answers to the next requests. */
export type Behaviour =
  | 'well'
  | 'limited'
  | 'error'
  | 'forbidden'
  | 'refused'
  | 'silent'
  | 'endless'
  | 'cut off'
  | 'half JSON'
  | 'huge'
  | 'HTML'
  | 'wrong shape'
  | 'wrong coordinates'
  | 'redirect'
  | 'reset'

export type StandIn = {
  readonly url: string
  /** The URLs of the requests, oldest first. */
  readonly requests: URL[]
  readonly agents: string[]
  behave(as: Behaviour): void
  close(): Promise<void>
}

type Asked = { texts: string[]; countries: string[]; locale: string; limit: number; near?: Point | undefined }
type Point = { lat: number; lng: number }

class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

export async function startStandIn(service: ServiceName): Promise<StandIn> {
  const requests: URL[] = []
  const agents: string[] = []
  let behaviour: Behaviour = 'well'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    requests.push(url)
    agents.push(request.headers['user-agent'] ?? '')
    if (behaviour === 'well') answerWell(service, url, request, response)
    else misbehave(behaviour, service, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    agents,
    behave: (as) => {
      behaviour = as
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerWell(service: ServiceName, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    if (!/^Viertel \(https?:\/\/[^)]+\)$/.test(request.headers['user-agent'] ?? '')) return send(403, {})
    const key = url.searchParams.get('apiKey') ?? url.searchParams.get('access_token')
    if ((service === 'here' || service === 'mapbox') && key !== STAND_IN_KEY)
      return send(401, { error: 'Unauthorized' })
    send(200, ANSWERS[service](url.pathname, new Parameters(url.searchParams)))
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    send(400, { message: error.message })
  }
}

function misbehave(as: Exclude<Behaviour, 'well'>, service: ServiceName, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (as) {
    case 'limited':
      return void response.writeHead(429, { 'retry-after': '7' }).end('{"error":"Too Many Requests"}')
    case 'error':
      return void response.writeHead(500, json).end('{"error":"Internal"}')
    case 'forbidden':
      return void response.writeHead(403, json).end('{"error":"Usage limit reached"}')
    case 'refused':
      return void response.writeHead(400, json).end('{"error":"Bad Request"}')
    case 'silent':
      return
    case 'endless': {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), 20)
      return void response.once('close', () => clearInterval(drip))
    }
    case 'cut off':
      response.writeHead(200, { ...json, 'content-length': '5000' })
      return void response.write('{"features":[],"items":[', () => response.destroy())
    case 'half JSON':
      return void response.writeHead(200, json).end('{"features":[{"type":"Feature","items":[')
    case 'huge':
      return void response.writeHead(200, json).end(JSON.stringify({ features: [], items: [], fill: 'x'.repeat(2e6) }))
    case 'HTML':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>')
    case 'wrong shape':
      return void response.writeHead(200, json).end('{"results":[1,2,3]}')
    case 'wrong coordinates':
      return void response.writeHead(200, json).end(JSON.stringify(LOST[service]))
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end()
    case 'reset':
      return void response.destroy()
  }
}

/** A point that is not on the earth. */
const LOST: Record<ServiceName, unknown> = {
  photon: { features: [{ geometry: { coordinates: [13.4, 152.5] }, properties: { name: 'X', type: 'city' } }] },
  nominatim: [
    { place_id: 1, lat: 'NaN', lon: '13.4', name: 'X', addresstype: 'city', address: { country_code: 'de' } },
  ],
  here: { items: [{ id: 'x', title: 'X', address: {}, position: { lat: 1e9, lng: 0 } }] },
  mapbox: {
    features: [
      {
        properties: {
          mapbox_id: 'x',
          feature_type: 'place',
          coordinates: { longitude: 181, latitude: 1 },
          context: {},
        },
      },
    ],
  },
}

/** Every parameter must be read; one that is left over is unknown to the service. */
class Parameters {
  readonly #left: URLSearchParams
  constructor(given: URLSearchParams) {
    this.#left = new URLSearchParams(given)
  }
  all(name: string): string[] {
    const values = this.#left.getAll(name)
    this.#left.delete(name)
    return values
  }
  maybe(name: string): string | undefined {
    const [value, ...more] = this.all(name)
    if (more.length > 0 || value === '') throw new BadRequest(name)
    return value
  }
  one(name: string, form = /^[^]+$/): string {
    const value = this.maybe(name)
    if (value === undefined || !form.test(value)) throw new BadRequest(name)
    return value
  }
  number(name: string, most: number): number {
    const value = Number(this.one(name, /^-?\d+(\.\d+)?$/))
    if (Math.abs(value) > most) throw new BadRequest(name)
    return value
  }
  nothingMore(): void {
    if (this.#left.size > 0) throw new BadRequest([...this.#left.keys()].join())
  }
}

const LANGUAGE = /^(de|en)$/
const ANSWERS: Record<ServiceName, (path: string, given: Parameters) => unknown> = {
  photon(path, given) {
    const locale = given.one('lang', LANGUAGE)
    const limit = given.number('limit', 50)
    const hasPoint = path === '/reverse'
    const lat = hasPoint ? given.one('lat') : given.maybe('lat')
    const lng = hasPoint ? given.one('lon') : given.maybe('lon')
    const near = lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined
    if (path === '/api') {
      const texts = [given.one('q')]
      const countries = given.all('countrycode')
      given.nothingMore()
      return collection(find({ texts, countries, locale, limit, near }), (one) => photonFeature(one, locale))
    }
    if (path !== '/reverse' || !near) throw new BadRequest(path)
    given.nothingMore()
    return collection(at(near).slice(0, limit), (one) => photonFeature(one, locale))
  },
  nominatim(path, given) {
    given.one('format', /^jsonv2$/)
    given.one('addressdetails', /^1$/)
    const locale = given.one('accept-language', LANGUAGE)
    if (path === '/search') {
      const countries = given
        .one('countrycodes', /^[a-z]{2}(,[a-z]{2})*$/)
        .toUpperCase()
        .split(',')
      const texts = [given.one('q')]
      const limit = given.number('limit', 40)
      const box = given.maybe('viewbox')?.split(',').map(Number)
      const near = box && { lat: (box[1]! + box[3]!) / 2, lng: (box[0]! + box[2]!) / 2 }
      given.nothingMore()
      return find({ texts, countries, locale, limit, near }).map((one) => nominatimHit(one, locale))
    }
    if (path !== '/reverse') throw new BadRequest(path)
    given.one('layer', /^address$/)
    given.number('zoom', 18)
    const point = { lat: given.number('lat', 90), lng: given.number('lon', 180) }
    given.nothingMore()
    const one = at(point)[0]
    return one ? nominatimHit(one, locale) : { error: 'Unable to geocode' }
  },
  here(path, given) {
    given.one('apiKey')
    const locale = given.one('lang', LANGUAGE)
    const limit = given.number('limit', 100)
    const [lat, lng] = given.maybe('at')?.split(',').map(Number) ?? []
    const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
    if (path === '/geocode') {
      const texts = [given.one('q')]
      const codes = given
        .one('in', /^countryCode:[A-Z]{3}(,[A-Z]{3})*$/)
        .slice(12)
        .split(',')
      given.nothingMore()
      const countries = codes.map((code) => Object.entries(ALPHA_3).find(([, three]) => three === code)?.[0] ?? '')
      return { items: find({ texts, countries, locale, limit, near }).map((one) => hereItem(one, locale)) }
    }
    if (path !== '/revgeocode' || !near) throw new BadRequest(path)
    given.nothingMore()
    return {
      items: at(near)
        .slice(0, limit)
        .map((one) => hereItem(one, locale)),
    }
  },
  mapbox(path, given) {
    given.one('access_token')
    const locale = given.one('language', LANGUAGE)
    const types = given.one('types').split(',')
    const allowed = (one: KnownPlace) => types.includes(MAPBOX_TYPE[one.kind])
    if (path === '/search/geocode/v6/forward') {
      const countries = given
        .one('country', /^[a-z]{2}(,[a-z]{2})*$/)
        .toUpperCase()
        .split(',')
      const text = given.one('q')
      if (text.includes(';') || text.length > 256 || text.split(' ').length > 20) throw new BadRequest('q')
      const limit = given.number('limit', 10)
      const [lng, lat] = given.maybe('proximity')?.split(',').map(Number) ?? []
      const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
      given.nothingMore()
      const found = find({ texts: [text], countries, locale, limit: 1000, near })
        .filter(allowed)
        .slice(0, limit)
      return collection(found, (one) => mapboxFeature(one, locale))
    }
    if (path !== '/search/geocode/v6/reverse') throw new BadRequest(path)
    const point = { lat: given.number('latitude', 90), lng: given.number('longitude', 180) }
    given.nothingMore()
    return collection(at(point).filter(allowed), (one) => mapboxFeature(one, locale))
  },
}

/** Every query word must be the beginning of a word of the place, as services do for complete words. */
function find({ texts, countries, limit, near }: Asked): KnownPlace[] {
  const words = wordsOf(texts[0] ?? '')
  const hits = PLACES.filter((one) => {
    const known = wordsOf(
      Object.values(one)
        .filter((value) => typeof value === 'string')
        .join(' '),
    )
    return (
      (countries.length === 0 || countries.includes(one.country)) &&
      words.every((word) => known.some((other) => other.startsWith(word)))
    )
  })
  const far = (one: KnownPlace) => (near ? distanceMetres(near, one) : 0)
  return hits.toSorted((a, b) => far(a) - far(b)).slice(0, limit)
}

function at(point: Point): KnownPlace[] {
  return PLACES.filter((one) => one.kind === 'address' && distanceMetres(point, one) < 500)
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function collection(found: readonly KnownPlace[], toFeature: (one: KnownPlace) => unknown) {
  return { type: 'FeatureCollection', features: found.map(toFeature), attribution: 'NOTICE' }
}
