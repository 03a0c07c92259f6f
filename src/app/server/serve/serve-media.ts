/**
 * Serves pictures, map tiles, brand files and robots.txt. A demo picture that is not rendered yet is sent as its SVG
 * drawing without caching, so that no page lacks a picture, and is rendered for later requests.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AVATAR_KEY, AVATAR_SIZES, avatarFile } from '#features/account/person/rules/avatar.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { cacheControlOfKey, type FileReader, StorageUnavailable } from '#ports/storage.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#kernel/format.ts'

const WEEK = 'public, max-age=604800'

/** The pictures of offices of a demo. */
export type Drawings = {
  /** As SVG, at once; null for a key that names no picture. */
  draw(key: string): string | null
  /** Keeps this form of it soon. */
  want(key: string, form: PictureForm): void
}

type PictureForm = { readonly size: 480 | 960 | 1600; readonly format: 'webp' | 'avif' }

export function serveMedia(
  server: FastifyInstance,
  context: Context,
  buildDir: string,
  drawings: Drawings | null,
): void {
  server.get<{ Params: { key: string; file: string } }>('/media/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    if (!/^[a-z0-9-]{1,60}$/.test(key) || !/^(480|960|1600)\.(webp|avif)$/.test(file)) refuse('request.not_found')
    const stored = await storedFile(context, `pictures/${key}/${file}`, request)
    if (stored) return sendStored(reply, stored)
    const drawing = drawings?.draw(key) ?? refuse('request.not_found')
    const [size, format] = file.split('.') as [string, PictureForm['format']]
    drawings?.want(key, { size: Number(size) as PictureForm['size'], format })
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(drawing)
  })

  server.get<{ Params: { key: string; file: string } }>('/media/avatar/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const size = AVATAR_SIZES.find((one) => file === `${one}.webp`)
    if (!AVATAR_KEY.test(key) || !size) refuse('request.not_found')
    // Unlike the pictures of places it cannot be drawn anew, so there is none while the storage is away.
    const stored = await readStored(context, avatarFile(key, size), request)
    return sendStored(reply, stored ?? refuse('request.not_found'))
  })

  server.get<{ Params: { z: string; x: string; y: string } }>('/map/t/base/:z/:x/:y', async (request, reply) => {
    const { z, x, y } = request.params
    const [zoom, column, row] = [z, x, y.replace(/\.pbf$/, '')].map((text) =>
      /^\d{1,7}$/.test(text) ? Number(text) : -1,
    ) as [number, number, number]
    if (zoom < 0 || zoom > 9 || column < 0 || row < 0 || column >= 2 ** zoom || row >= 2 ** zoom)
      refuse('request.not_found')
    const file = join(buildDir, 'basemap', String(zoom), String(column), `${row}.pbf`)
    const found = await stat(file).catch(() => null)
    if (!found) return reply.code(204).header('cache-control', WEEK).send()
    return reply
      .type('application/x-protobuf')
      .header('content-encoding', 'gzip')
      .header('cache-control', WEEK)
      .header('content-length', found.size)
      .send(createReadStream(file))
  })

  server.get<{ Params: { id: string } }>('/og/:id', async (request, reply) => {
    const id = /^([1-9][0-9]{0,15})\.png$/.exec(request.params.id)?.[1]
    if (!id) refuse('request.not_found')
    const key = `og/${id}.png`
    const stored = await storedFile(context, key, request)
    if (stored) return sendStored(reply, stored)
    const office = await context.db.read
      .selectFrom('office as o')
      .innerJoin('location as l', 'l.id', 'o.location_id')
      .select(['o.title_de', 'l.city', 'l.street', 'o.price_cents', 'o.currency', 'o.photos'])
      .$narrowType<{ photos: { key: string }[] }>()
      .where('o.id', '=', Number(id))
      .where('o.status', '=', 'published')
      // A preview is for everybody.
      .where(sql<boolean>`o.type & ${OFFICE_TYPE.employeesOnly} = 0`)
      .executeTakeFirst()
    const pictureKey = office?.photos[0]?.key
    const picture = pictureKey === undefined ? null : await pictureOf(context, pictureKey, drawings)
    if (!office || !picture) refuse('request.not_found')
    // Its library takes over 20 MB, so it is loaded when a preview is drawn.
    const { drawPreview } = await import('#features/office/server/preview/draw-preview.ts')
    const bytes = await drawPreview(picture, {
      title: office.title_de,
      place: `${office.street}, ${office.city}`,
      priceText: `${formatMoney(office.price_cents, office.currency, 'de')} / Std.`,
    })
    await context.storage
      .put(key, bytes, 'image/png')
      .catch((error: unknown) => context.log.warn({ err: error }, 'a preview picture could not be kept'))
    return reply.type('image/png').header('cache-control', cacheControlOfKey(key)).send(bytes)
  })

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /book/\nDisallow: /booking\nDisallow: /dev\nSitemap: ${context.config.BASE_URL}/sitemap.xml\n`,
      ),
  )
}

type Stored = { readonly key: string } & (FileReader | { readonly unchanged: string })

/** @throws StorageUnavailable */
async function readStored({ storage }: Context, key: string, { headers }: FastifyRequest): Promise<Stored | null> {
  const known = headers['if-none-match']
  const found = await storage.read(key, known)
  if (found === null) return null
  return found === 'unchanged' ? { key, unchanged: known ?? '' } : { key, ...found }
}

/** For what can be drawn anew: while the storage is away there is nothing kept. */
async function storedFile(context: Context, key: string, request: FastifyRequest): Promise<Stored | null> {
  try {
    return await readStored(context, key, request)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    context.log.warn({ err: error }, 'files are away')
    return null
  }
}

function sendStored(reply: FastifyReply, stored: Stored): FastifyReply {
  reply.header('cache-control', cacheControlOfKey(stored.key))
  if ('unchanged' in stored) return reply.header('etag', stored.unchanged).code(304).send()
  const { size, contentType, etag } = stored
  return reply.header('etag', etag).header('content-length', size).type(contentType).send(stored.pieces())
}

async function pictureOf({ storage }: Context, key: string, drawings: Drawings | null): Promise<Uint8Array | null> {
  const drawing = drawings?.draw(key)
  return drawing ? Buffer.from(drawing) : ((await storage.get(`pictures/${key}/960.webp`))?.bytes ?? null)
}
