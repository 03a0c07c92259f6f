import type { TextKey } from '#kernel/texts.ts'
import de from '../texts.de.ts'

/** The text of what happened; null for what has none, which a test looks for. */
export function whatKey(kind: string, what: string): TextKey<typeof de> | null {
  const key = `${kind}_${what.replaceAll('.', '_')}`
  return Object.hasOwn(de, key) ? (key as TextKey<typeof de>) : null
}
