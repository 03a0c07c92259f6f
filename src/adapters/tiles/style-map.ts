/**
 * A MapLibre style from an outside source. It is built anew from its parts: only sources of tiles, sprites and glyphs
 * remain, with addresses that are decided here; anything else that could make a browser contact another host is
 * removed.
 */
import { z } from 'zod'
import { unzipped } from './check-file.ts'
import { createFetchFile, fault, isPrivateName, type FetchFile, type OutsideSettings } from './fetch-files.ts'
import { plainCredits } from './plain-credits.ts'
import type { StreetMap } from '#ports/tiles.ts'

const STYLE = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.record(z.string(), z.unknown())),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string(), source: z.string().optional() })).max(2000),
  sprite: z.union([z.string(), z.array(z.object({ id: z.string(), url: z.string() })).max(8)]).optional(),
  glyphs: z.string().optional(),
})
const TILES = z.object({
  tiles: z.array(z.string()).min(1),
  minzoom: z.number().min(0).max(30).optional(),
  maxzoom: z.number().min(0).max(30).optional(),
  tileSize: z.number().optional(),
  scheme: z.enum(['xyz', 'tms']).optional(),
  attribution: z.string().optional(),
  bounds: z.array(z.number()).length(4).optional(),
})

type TileSet = z.infer<typeof TILES> & { readonly kind: 'vector' | 'raster'; readonly template: string }
type Loaded = {
  readonly style: object
  readonly sets: readonly TileSet[]
  readonly sprites: readonly URL[]
  readonly glyphs: string | null
  readonly credits: string
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/** A style is small and changes rarely; the file cache decides when it is really requested again. */
const CACHE_MS = 600_000
const SPRITE_FILE = /^(?:@2x)?\.(json|png)$/

export function createStyleMap(options: {
  readonly address: string
  readonly credits: string
  readonly isDirect: boolean
  readonly outside: OutsideSettings
}): StreetMap {
  const { isDirect, outside } = options
  const now = outside.now ?? Date.now
  const address = new URL(options.address)
  const fetchFile = createFetchFile(address, outside)
  let cached: { loaded: Promise<Loaded>; until: number } | null = null
  let last: Loaded | null = null
  const load = () => {
    if (cached && now() < cached.until) return cached.loaded
    const loaded = readStyle(address, fetchFile, isDirect, options.credits)
    cached = { loaded, until: now() + CACHE_MS }
    loaded.then(
      (one) => (last = one),
      () => (cached = null),
    )
    return loaded
  }
  return {
    facts: async () => ({
      kind: 'style',
      url: '/map/style.json',
      credits: (await load()).credits,
      directHost: isDirect ? address.host : null,
    }),
    style: async () => (await load()).style,
    async tile(source, z, x, y) {
      const set = isDirect ? undefined : (await load()).sets[source]
      if (!set || z < (set.minzoom ?? 0) || z > (set.maxzoom ?? 22)) return null
      const row = set.scheme === 'tms' ? 2 ** z - 1 - y : y
      return fetchFile(set.kind === 'vector' ? 'vector' : 'image', new URL(filled(set.template, z, x, row)))
    },
    async sprite(sprite, file) {
      const base = isDirect ? undefined : (await load()).sprites[sprite]
      const kind = SPRITE_FILE.exec(file)?.[1]
      if (!base || !kind) return null
      const url = new URL(base)
      url.pathname += file
      return fetchFile(kind === 'json' ? 'json' : 'image', url)
    },
    async glyphs(fonts, range) {
      const template = isDirect ? null : (await load()).glyphs
      if (!template || !/^[\p{L}\p{N} ,._-]{1,200}$/u.test(fonts) || !/^\d{1,5}-\d{1,5}$/.test(range)) return null
      const url = template.replace('{fontstack}', encodeURIComponent(fonts)).replace('{range}', range)
      return fetchFile('glyphs', new URL(url))
    },
    close: async () => undefined,
    directOrigins: () => (isDirect && last ? { connect: last.connect, image: last.image } : { connect: [], image: [] }),
  }
}

async function readStyle(address: URL, fetchFile: FetchFile, isDirect: boolean, extra: string): Promise<Loaded> {
  const style = await readJson(fetchFile, address, STYLE)
  const sets: TileSet[] = []
  const sources: Record<string, object> = {}
  for (const [name, source] of Object.entries(style.sources)) {
    const set = await readTileSet(source, address, fetchFile)
    if (!set) continue
    const tiles = isDirect ? set.template : `/map/tiles/${sets.length}/{z}/{x}/{y}`
    sources[name] = rewritten(set, tiles, isDirect)
    sets.push(set)
  }
  if (sets.length === 0) throw fault('malformed', 'a style without tiles')
  const layers = style.layers.filter(
    (layer) => (layer.type === 'background' || (layer.source ?? '') in sources) && layer.type !== 'hillshade',
  )
  const named = typeof style.sprite === 'string' ? [{ id: 'default', url: style.sprite }] : (style.sprite ?? [])
  const sprites = named.map(({ id, url }) => ({ id, url: allowed(url, address) }))
  const glyphs = style.glyphs === undefined ? null : allowedTemplate(style.glyphs, address)
  const spriteOf = (i: number, url: URL) => (isDirect ? url.href : `/map/sprite/${i}`)
  const origins = (templates: readonly string[]) => [...new Set(templates.map((one) => new URL(one).origin))]
  const spriteHrefs = sprites.map(({ url }) => url.href)
  const of = (kind: TileSet['kind']) => sets.filter((set) => set.kind === kind).map(({ template }) => template)
  return {
    style: {
      version: 8,
      sources,
      layers,
      ...(sprites.length > 0 && { sprite: sprites.map(({ id, url }, i) => ({ id, url: spriteOf(i, url) })) }),
      ...(glyphs && { glyphs: isDirect ? glyphs : '/map/glyphs/{fontstack}/{range}' }),
    },
    sets,
    sprites: sprites.map(({ url }) => url),
    glyphs,
    credits: [...new Set([...sets.map(({ attribution }) => plainCredits(attribution)), extra])]
      .filter(Boolean)
      .join(', '),
    connect: origins([...of('vector'), ...spriteHrefs]),
    image: origins([...of('raster'), ...spriteHrefs]),
  }
}

/** Null for sources that are not tiles, or tiles with an addressing scheme that this server does not know. */
async function readTileSet(
  source: Readonly<Record<string, unknown>>,
  base: URL,
  fetchFile: FetchFile,
): Promise<TileSet | null> {
  const kind = source['type']
  if (kind !== 'vector' && kind !== 'raster') return null
  let facts: unknown = source
  let from = base
  if (typeof source['url'] === 'string' && !source['tiles']) {
    from = allowed(source['url'], base)
    facts = { ...source, ...(await readJson(fetchFile, from, z.looseObject({}))) }
  }
  const set = TILES.safeParse(facts)
  if (!set.success) throw fault('malformed', 'a source without tiles')
  const template = allowedTemplate((set.data.tiles[0] ?? '').replaceAll(/\{(?:ratio|r)\}/g, ''), from, base)
  const isKnown = ['{z}', '{x}', '{y}'].every((part) => template.includes(part)) && !/\{(?![zxy]\})/.test(template)
  return isKnown ? { ...set.data, kind, template } : null
}

function rewritten(set: TileSet, tiles: string, isDirect: boolean): object {
  const { kind, minzoom, maxzoom, tileSize, bounds, scheme } = set
  return {
    type: kind,
    tiles: [tiles],
    ...(minzoom !== undefined && { minzoom }),
    ...(maxzoom !== undefined && { maxzoom }),
    ...(tileSize !== undefined && { tileSize }),
    ...(bounds && { bounds }),
    // The proxy always counts rows from the north.
    ...(isDirect && scheme && { scheme }),
  }
}

function filled(template: string, z: number, x: number, y: number): string {
  return template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
}

/** The addresses a style may contain: on its own host, or https elsewhere. Private networks are refused on request. */
function allowed(text: string, base: URL, written = base): URL {
  if (!URL.canParse(text, base)) throw fault('malformed', 'an address')
  const url = new URL(text, base)
  const isOwn = url.host === written.host && url.protocol === written.protocol
  if (!isOwn && url.protocol !== 'https:') throw fault('malformed', 'an address that is not https')
  if (!isOwn && isPrivateName(url.hostname)) throw fault('private address')
  if (url.username + url.password !== '') throw fault('malformed', 'an address with a user')
  return url
}

function allowedTemplate(text: string, base: URL, written = base): string {
  const url = allowed(text, base, written)
  if (/[{}]|%7[bd]/i.test(url.host)) throw fault('malformed', 'a host with a variable')
  return url.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')
}

async function readJson<T>(fetchFile: FetchFile, url: URL, schema: z.ZodType<T>): Promise<T> {
  const file = await fetchFile('json', url)
  const bytes = file?.isGzip ? await unzipped(file.bytes) : file?.bytes
  if (!bytes) throw fault('refused', 'nothing there')
  const parsed = schema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!parsed.success) throw fault('malformed', 'unexpected shape')
  return parsed.data
}
