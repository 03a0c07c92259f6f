/** The settings of the map and what of them does not go together. */
import { z } from 'zod'

const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema])

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username + password + hash === ''
}
/** A template with each of the three numbers exactly once, none of them in the name of the host. */
const isTileTemplate = (text: string) =>
  ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2) &&
  isWebAddress(text.replace(/\{[zxy]\}/g, '0')) &&
  !/[{}]/.test(text.replace(/\{[zxy]\}/g, '')) &&
  !/^[^/]*\/\/[^/]*[{}]/.test(text)

export const MAP_SETTINGS = {
  MAP_PROVIDER: {
    form: 'embedded, style, raster or pmtiles',
    example: 'pmtiles',
    fallback: 'embedded',
    about:
      'the map; embedded is schematic and needs no network, the others show streets from what the settings below say',
    schema: z.enum(['embedded', 'style', 'raster', 'pmtiles']),
  },
  MAP_STYLE_URL: {
    form: 'http(s) address of a MapLibre style',
    example: 'https://tiles.example/styles/city.json',
    fallback: '',
    about: 'required when MAP_PROVIDER=style; mind the terms of whoever runs it',
    schema: optional(z.string().max(1000).refine(isWebAddress)),
  },
  MAP_RASTER_URL: {
    form: 'http(s) address with {z}, {x} and {y}',
    example: 'https://tiles.example/{z}/{x}/{y}.png',
    fallback: '',
    about: 'required when MAP_PROVIDER=raster; mind the terms of whoever runs it',
    schema: optional(z.string().max(1000).refine(isTileTemplate)),
  },
  MAP_PMTILES: {
    form: 'a file, or its http(s) address',
    example: '/var/lib/viertel/city.pmtiles',
    fallback: '',
    about: 'used when MAP_PROVIDER=pmtiles; empty = the file brought in by npm run geo:import',
    schema: z
      .string()
      .max(1000)
      .refine((text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || isWebAddress(text)),
  },
  MAP_DELIVERY: {
    form: 'proxy or direct',
    example: 'direct',
    fallback: 'proxy',
    about:
      'proxy: this server fetches and keeps the tiles, no visitor is seen by their host; direct: browsers fetch them, each after its visitor agreed',
    schema: z.enum(['proxy', 'direct']),
  },
  MAP_ATTRIBUTION: {
    form: 'text',
    example: '© Example Maps',
    fallback: '',
    about: 'added to the map credits; required when MAP_PROVIDER=raster',
    schema: z.string().max(200),
  },
  MAP_CACHE_MB: {
    form: 'a number, 0 to 100000',
    example: '2000',
    fallback: '500',
    about: 'how much of DATA_DIR kept tiles may fill; 0 keeps none',
    schema: z.coerce.number().int().min(0).max(100_000),
  },
} as const

export type MapSettings = {
  readonly [K in keyof typeof MAP_SETTINGS]: z.output<(typeof MAP_SETTINGS)[K]['schema']>
}

/** Undefined values are told as malformed already. */
export function mapProblems(settings: MapSettings): string[] {
  const { MAP_PROVIDER: provider, MAP_DELIVERY: delivery } = settings
  const needs = (name: 'MAP_STYLE_URL' | 'MAP_RASTER_URL' | 'MAP_ATTRIBUTION') =>
    settings[name] === ''
      ? [`${name}: MAP_PROVIDER=${provider} needs it, e.g. ${name}=${MAP_SETTINGS[name].example}`]
      : []
  const problems: string[] = []
  if (provider === 'style') problems.push(...needs('MAP_STYLE_URL'))
  if (provider === 'raster') problems.push(...needs('MAP_RASTER_URL'), ...needs('MAP_ATTRIBUTION'))
  if (delivery === 'direct' && (provider === 'embedded' || provider === 'pmtiles'))
    problems.push(
      `MAP_DELIVERY: direct goes with MAP_PROVIDER=style or raster; this server reads what ${provider} shows`,
    )
  if (delivery === 'direct' && provider === 'raster' && settings.MAP_RASTER_URL?.startsWith('http://'))
    problems.push('MAP_RASTER_URL: direct needs an https address, browsers show no other on https pages')
  return problems
}
