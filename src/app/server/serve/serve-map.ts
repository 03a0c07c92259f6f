/**
 * The street map under /map: its description, style, tiles, sprites and glyphs. Only the configured source is requested;
 * the browser sends numbers, never a URL. When the source fails the response is 504 (too slow) or 502, and the browser
 * shows the embedded map.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TilesUnavailable, type MapFile, type StreetMap } from '#ports/tiles.ts'
import { isShownTile, type StreetMapFacts } from '#kernel/street-map.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Log } from '#platform/log.ts'

const EMBEDDED: StreetMapFacts = { kind: 'embedded' }
/** A changed setting takes effect in browsers after this time. */
const FACTS_CACHE = 'public, max-age=300'
const NOTHING_CACHE = 'public, max-age=86400'

/** @param map null when there is none but the embedded one */
export function serveMap(server: FastifyInstance, map: StreetMap | null, log: Log): void {
  // Reads the style once, because the content security policy of pages needs its hosts.
  map?.facts().catch((error: unknown) => log.warn({ err: error }, 'the street map does not answer yet'))

  const answer = async (reply: FastifyReply, work: () => Promise<FastifyReply>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TilesUnavailable)) throw error
      log.info({ fault: error.message }, 'street map')
      return reply
        .code(error.reason === 'timeout' ? 504 : 502)
        .header('cache-control', 'no-store')
        .send()
    }
  }

  server.get('/map/streets.json', async (_request, reply) =>
    answer(reply, async () => {
      const facts = map ? await map.facts() : EMBEDDED
      return reply.header('cache-control', FACTS_CACHE).send(facts)
    }),
  )
  if (!map) return

  server.get('/map/style.json', async (_request, reply) =>
    answer(reply, async () => {
      const style = await map.style()
      if (!style) refuse('request.not_found')
      return reply.header('cache-control', FACTS_CACHE).send(style)
    }),
  )

  type TileParams = { source?: string; z: string; x: string; y: string }
  const tile = async (request: FastifyRequest<{ Params: TileParams }>, reply: FastifyReply) => {
    const { source = '0', z, x, y } = request.params
    const [from, zoom, column, row] = [source, z, x, y].map((text) =>
      /^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : -1,
    ) as [number, number, number, number]
    if (from < 0 || !isShownTile(zoom, column, row)) return nothing(reply)
    return answer(reply, async () => sendFile(request, reply, await map.tile(from, zoom, column, row)))
  }
  server.get<{ Params: TileParams }>('/map/tiles/:z/:x/:y', tile)
  server.get<{ Params: TileParams }>('/map/tiles/:source/:z/:x/:y', tile)

  server.get<{ Params: { file: string } }>('/map/sprite/:file', async (request, reply) => {
    const match = /^(\d)((?:@2x)?\.(?:json|png))$/.exec(request.params.file)
    if (!match) refuse('request.not_found')
    const [, sprite, file = ''] = match
    return answer(reply, async () => sendFile(request, reply, await map.sprite(Number(sprite), file)))
  })

  server.get<{ Params: { fonts: string; range: string } }>('/map/glyphs/:fonts/:range', async (request, reply) => {
    const { fonts, range } = request.params
    return answer(reply, async () => sendFile(request, reply, await map.glyphs(fonts, range.replace(/\.pbf$/, ''))))
  })
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: MapFile | null): FastifyReply {
  if (!file) return nothing(reply)
  reply.header('etag', file.etag).header('cache-control', `public, max-age=${file.maxAgeSeconds}`)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (file.isGzip) reply.header('content-encoding', 'gzip')
  return reply.type(file.contentType).header('content-security-policy', "default-src 'none'").send(file.bytes)
}

/** Not 404, which browsers log as an error although a missing tile is normal. */
function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).header('cache-control', NOTHING_CACHE).send()
}
