/** Reads the same streets from two tile schemas, Protomaps and Shortbread. */
import type { StreetSchema } from '#kernel/street-map.ts'

export type RoadClass = 'highway' | 'major' | 'medium' | 'minor' | 'path'
export type PlaceClass = 'country' | 'region' | 'city' | 'town' | 'village' | 'district'

export type StreetPart =
  | { readonly what: 'land' | 'built' | 'park' | 'water' | 'river' | 'building' | 'rail' | 'border' }
  | { readonly what: 'road'; readonly road: RoadClass }
  | { readonly what: 'roadName'; readonly road: RoadClass }
  | { readonly what: 'place'; readonly place: PlaceClass; readonly people: number }

type Fields = Readonly<Record<string, unknown>>

/** What a feature of a tile is drawn as; null for a feature that this map leaves out. */
export function streetPart(schema: StreetSchema, layer: string, fields: Fields): readonly StreetPart[] {
  return schema === 'protomaps' ? ofProtomaps(layer, fields) : ofShortbread(layer, fields)
}

/** The name in the language of the page where the data contains it. */
export function nameOf(schema: StreetSchema, fields: Fields, locale: 'de' | 'en'): string {
  const translated = fields[schema === 'protomaps' ? `name:${locale}` : `name_${locale}`]
  return String(translated || fields['name'] || '')
}

const GREEN = new Set(
  'park forest wood grass grassland meadow garden cemetery nature_reserve national_park village_green recreation_ground golf_course orchard scrub heath farmland pitch allotments playground zoo'.split(
    ' ',
  ),
)
const BUILT = new Set(
  'residential urban_area industrial commercial retail railway school university hospital'.split(' '),
)

function landUse(kind: string): readonly StreetPart[] {
  if (GREEN.has(kind)) return [{ what: 'park' }]
  return BUILT.has(kind) ? [{ what: 'built' }] : []
}

const PROTOMAPS_ROADS: Readonly<Record<string, RoadClass>> = {
  highway: 'highway',
  major_road: 'major',
  medium_road: 'medium',
  minor_road: 'minor',
  path: 'path',
  other: 'path',
}

function ofProtomaps(layer: string, fields: Fields): readonly StreetPart[] {
  const kind = String(fields['kind'])
  switch (layer) {
    case 'earth':
      return [{ what: 'land' }]
    case 'landcover':
    case 'landuse':
    case 'natural':
      return landUse(kind)
    case 'water':
      return [{ what: ['river', 'stream', 'canal', 'ditch', 'drain'].includes(kind) ? 'river' : 'water' }]
    case 'buildings':
      return [{ what: 'building' }]
    case 'roads': {
      if (kind === 'rail') return [{ what: 'rail' }]
      const road = PROTOMAPS_ROADS[kind]
      return road ? withName(road, fields) : []
    }
    case 'boundaries':
      return kind === 'country' || Number(fields['kind_detail'] ?? 9) <= 2 ? [{ what: 'border' }] : []
    case 'places': {
      const people = Number(fields['population'] ?? 0)
      if (kind === 'country' || kind === 'region') return [{ what: 'place', place: kind, people }]
      if (kind !== 'locality') return [{ what: 'place', place: 'district', people }]
      const detail = String(fields['kind_detail'])
      const place = detail === 'city' ? 'city' : detail === 'town' ? 'town' : people > 80_000 ? 'city' : 'village'
      return [{ what: 'place', place, people }]
    }
    default:
      return []
  }
}

function withName(road: RoadClass, fields: Fields): readonly StreetPart[] {
  return fields['name']
    ? [
        { what: 'road', road },
        { what: 'roadName', road },
      ]
    : [{ what: 'road', road }]
}

const SHORTBREAD_ROADS: Readonly<Record<string, RoadClass>> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'major',
  secondary: 'medium',
  tertiary: 'medium',
  unclassified: 'minor',
  residential: 'minor',
  living_street: 'minor',
  pedestrian: 'minor',
  busway: 'minor',
  service: 'path',
  track: 'path',
  footway: 'path',
  path: 'path',
  cycleway: 'path',
  steps: 'path',
}
const SHORTBREAD_PLACES: Readonly<Record<string, PlaceClass>> = {
  capital: 'city',
  state_capital: 'city',
  city: 'city',
  town: 'town',
  village: 'village',
  hamlet: 'village',
  suburb: 'district',
  quarter: 'district',
  neighbourhood: 'district',
}

function ofShortbread(layer: string, fields: Fields): readonly StreetPart[] {
  const kind = String(fields['kind'])
  switch (layer) {
    case 'ocean':
    case 'water_polygons':
      return [{ what: 'water' }]
    case 'water_lines':
      return [{ what: 'river' }]
    case 'land':
    case 'sites':
      return landUse(kind)
    case 'buildings':
      return [{ what: 'building' }]
    case 'streets': {
      if (fields['rail'] === true) return [{ what: 'rail' }]
      const road = SHORTBREAD_ROADS[kind]
      return road ? [{ what: 'road', road }] : []
    }
    case 'street_labels': {
      const road = SHORTBREAD_ROADS[kind]
      return road ? [{ what: 'roadName', road }] : []
    }
    case 'boundaries':
      return Number(fields['admin_level']) === 2 ? [{ what: 'border' }] : []
    case 'boundary_labels':
      return [{ what: 'place', place: Number(fields['admin_level']) === 2 ? 'country' : 'region', people: 0 }]
    case 'place_labels': {
      const place = SHORTBREAD_PLACES[kind]
      return place ? [{ what: 'place', place, people: Number(fields['population'] ?? 0) }] : []
    }
    default:
      return []
  }
}
