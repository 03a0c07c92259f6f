import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  mapMarkers: 'Places on the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  locate: 'My location',
  schematic: 'Schematic map',
  attribution: 'Map data: {credits}',
  mapLocation: 'Search position, move with the arrow keys',
  mapAvailable: 'available',
  partner: 'partner location',
  mapUnavailable: 'not available',
  cluster: '{count} workplaces, zoom in',
  mapFailed: 'The places on the map could not be loaded.',
  follow: 'Search as I move the map',
  searchHere: 'Search here',
  strip: 'Chosen on the map',
  deselect: 'Clear the choice',
} as const satisfies SameKeys<typeof de>
