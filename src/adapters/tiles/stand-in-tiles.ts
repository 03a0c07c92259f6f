/** For tests: a host of tiles that behaves as told, and a writer of small PMTiles archives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

export type TileHost = {
  readonly origin: string
  readonly asked: { path: string; userAgent: string; headers: IncomingMessage['headers'] }[]
  /** Answers instead of the files; null gives them again. */
  behave(as: ((request: IncomingMessage, answer: ServerResponse) => void) | null): void
  close(): Promise<void>
}

export type HostedFile = { readonly bytes: Buffer | string; readonly headers?: Readonly<Record<string, string>> }

/** @param files by path with query; ranges are answered as PMTiles needs them */
export async function startTileHost(
  files: (origin: string) => Readonly<Record<string, HostedFile>>,
): Promise<TileHost> {
  const asked: TileHost['asked'] = []
  let behaviour: ((request: IncomingMessage, answer: ServerResponse) => void) | null = null
  const server = createServer((request, answer) => {
    asked.push({
      path: request.url ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      headers: request.headers,
    })
    if (behaviour) return behaviour(request, answer)
    const file = files(origin)[request.url ?? '']
    if (!file) return answer.writeHead(404).end()
    const bytes = Buffer.from(file.bytes)
    const etag = file.headers?.['etag']
    if (etag && request.headers['if-none-match'] === etag) return answer.writeHead(304, file.headers).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (range) return answer.writeHead(206, file.headers).end(bytes.subarray(Number(range[1]), Number(range[2]) + 1))
    return answer.writeHead(200, file.headers).end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    behave: (as) => (behaviour = as),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A vector tile with one line in the named layer. */
export function vectorTile(layer: string, properties: Record<string, string | number> = {}): Buffer {
  const geometry = {
    type: 'LineString' as const,
    coordinates: [
      [13.3, 52.5],
      [13.5, 52.54],
    ],
  }
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] },
    { maxZoom: 0, indexMaxZoom: 0 },
  )
  const tile = index.getTile(0, 0, 0)
  if (!tile) throw new Error('no tile')
  return Buffer.from(fromGeojsonVt({ [layer]: tile }, { version: 2, extent: 4096 }))
}

const HEADER_BYTES = 127

/** Version 3 with one directory, as https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md says. */
export function pmtilesArchive(options: {
  readonly tiles: readonly { z: number; x: number; y: number; bytes: Buffer }[]
  readonly kind: 'mvt' | 'png'
  readonly metadata: object
  readonly bounds?: readonly [west: number, south: number, east: number, north: number]
}): Buffer {
  const { kind, metadata, bounds = [5.5, 45.5, 17.5, 55.3] } = options
  const tiles = options.tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: kind === 'mvt' ? gzipSync(bytes) : bytes }))
    .toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(Buffer.from(directoryNumbers(tiles).flatMap(varint)))
  const json = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const dataAt = HEADER_BYTES + directory.length + json.length
  const places = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, json.length, dataAt, 0, dataAt]
  for (const [i, value] of [...places, data.length, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  const zooms = options.tiles.map(({ z }) => z)
  const bytes = [1, 2, kind === 'mvt' ? 2 : 1, kind === 'mvt' ? 1 : 2, Math.min(...zooms), Math.max(...zooms)]
  bytes.forEach((value, i) => header.writeUInt8(value, 96 + i))
  bounds.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4))
  return Buffer.concat([header, directory, json, data])
}

/** Count, differences of ids, run lengths, lengths, offsets plus one (0: right behind the one before). */
function directoryNumbers(tiles: readonly { id: number; bytes: Buffer }[]): number[] {
  const differences = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0))
  const offsets = tiles.map((_, i) => (i === 0 ? 1 : 0))
  return [tiles.length, ...differences, ...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length), ...offsets]
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
