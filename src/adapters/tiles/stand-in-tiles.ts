/** For tests: a host of tiles whose behaviour can be set, and small PMTiles archives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { writeArchive, type ArchiveContent } from './write-archive.ts'

export type TileHost = {
  readonly origin: string
  readonly asked: { path: string; userAgent: string; headers: IncomingMessage['headers'] }[]
  /** Answers in place of the files; null restores them. */
  behave(as: ((request: IncomingMessage, answer: ServerResponse) => void) | null): void
  close(): Promise<void>
}

export type HostedFile = { readonly bytes: Buffer | string; readonly headers?: Readonly<Record<string, string>> }

/** @param files by path with query; range requests are answered as PMTiles needs them */
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

/** An image of one pixel. */
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

/** A small archive, of the whole region unless bounds are given. */
export function pmtilesArchive(
  options: Omit<ArchiveContent, 'bounds'> & { readonly bounds?: ArchiveContent['bounds'] },
): Buffer {
  return writeArchive({ bounds: [5.5, 45.5, 17.5, 55.3], ...options })
}
