/** Space types and groups (Spec 3) with their names. */
import type { Locale } from '#kernel/locale.ts'

export const CATEGORIES = {
  individual: { de: 'Einzelbüro', en: 'Individual Office' },
  team: { de: 'Teambüro', en: 'Team Office' },
  open_plan: { de: 'Großraumbüro', en: 'Open-Plan Office' },
  coworking: { de: 'Coworking Space', en: 'Coworking Space' },
  business_center: { de: 'Business Center', en: 'Business Center' },
  meeting_room: { de: 'Besprechungsraum', en: 'Meeting Room' },
  cafe: { de: 'Café/Restaurant', en: 'Cafe/Restaurant' },
  hotel: { de: 'Hotel', en: 'Hotel' },
  other: { de: 'Besonderer Ort', en: 'Other' },
} as const

export type Category = keyof typeof CATEGORIES

export function categoryName(category: string, locale: Locale): string {
  return category in CATEGORIES ? CATEGORIES[category as Category][locale] : category
}

/** Group 2 is whole rooms, group 1 desks (Spec 3). */
export function groupName(group: number, locale: Locale): string {
  if (group === 2) return locale === 'en' ? 'Meeting rooms' : 'Räume'
  return locale === 'en' ? 'Desks' : 'Schreibtische'
}
