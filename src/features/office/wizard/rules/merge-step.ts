/** Two tabs, or an answer that got lost: what happens to a step that was changed elsewhere meanwhile. */
import type { Fields } from './wizard-steps.ts'

export type StoredStep = { readonly version: number; readonly fields: Fields }

/** Version 0 has never been saved. */
export const NEW_STEP: StoredStep = { version: 0, fields: {} }

export type Merge =
  | { readonly kind: 'saved'; readonly step: StoredStep }
  /** Nothing to write: the same was saved before, perhaps by a request whose answer got lost. */
  | { readonly kind: 'same'; readonly step: StoredStep }
  /** Another tab has saved since. Neither is lost: what is stored stays, what was sent is still in its form. */
  | { readonly kind: 'conflict'; readonly step: StoredStep }

/** @param sent `version` is the one that its form began with */
export function mergeStep(stored: StoredStep, sent: StoredStep): Merge {
  if (isSame(stored.fields, sent.fields)) return { kind: 'same', step: stored }
  if (sent.version !== stored.version) return { kind: 'conflict', step: stored }
  return { kind: 'saved', step: { version: stored.version + 1, fields: sent.fields } }
}

/**
 * Whether what is stored was saved by a request of this window whose answer got lost, so that it is no conflict to go on
 * from there. The server may have filled in what was sent empty, such as the coordinates of an address.
 */
export function isOwnSave(stored: StoredStep, lost: StoredStep): boolean {
  return (
    stored.version === lost.version + 1 &&
    Object.entries(lost.fields).every(([name, value]) => value === '' || stored.fields[name] === value)
  )
}

/** A field that is empty and one that is missing are the same. */
function isSame(a: Fields, b: Fields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
