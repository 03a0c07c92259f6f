/** The last entry of a page of a timeline: entries of one moment are told apart by their key. */
export type TimelineCursor = { readonly at: string; readonly key: string }

const FORM = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)~([\w.-]{1,80})$/

/** Null when it is none of ours. */
export function readCursor(text: string): TimelineCursor | null {
  const [, at, key] = FORM.exec(text) ?? []
  if (at === undefined || key === undefined) return null
  try {
    Temporal.Instant.from(at)
  } catch {
    return null
  }
  return { at, key }
}

export function cursorOf({ at, key }: TimelineCursor): string {
  return `${at}~${key}`
}
