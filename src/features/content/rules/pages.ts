import type { WritePage } from './content-page.ts'
import { accessibility } from './accessibility.ts'
import { cookies } from './cookies.ts'
import { imprint } from './imprint.ts'
import { privacy } from './privacy.ts'
import { ranking } from './ranking.ts'
import { terms } from './terms.ts'
import { whatsNewLocations } from './whats-new-locations.ts'

/** Every content page by the slug in its address. */
export const PAGES: ReadonlyMap<string, WritePage> = new Map(
  Object.entries({
    terms,
    privacy,
    cookies,
    accessibility,
    imprint,
    ranking,
    'whats-new-locations': whatsNewLocations,
  }),
)
