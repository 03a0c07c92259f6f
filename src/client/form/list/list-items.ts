/** Spec 3, 5: a list of titled items in two languages. */
export type ListItem = {
  readonly titleDe: string
  readonly descriptionDe: string
  /** Null where there is no translation yet. */
  readonly titleEn: string | null
  readonly descriptionEn: string | null
}

export const MOST_ITEMS = 10
export const LONGEST_TITLE = 75
export const LONGEST_DESCRIPTION = 150

/** A new entry has German words only. */
export function newItem(title: string, description: string): ListItem {
  return { titleDe: title.trim(), descriptionDe: description.trim(), titleEn: null, descriptionEn: null }
}

export function mayAdd(items: readonly ListItem[], title: string): boolean {
  return items.length < MOST_ITEMS && title.trim() !== '' && title.trim().length <= LONGEST_TITLE
}
