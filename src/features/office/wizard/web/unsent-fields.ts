/** What was typed and has not reached the server yet, on this device, so that a reload does not lose it. */
import { isOwnSave, type StoredStep } from '../rules/merge-step.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'

/** `lost` has been sent without an answer: the server may have saved any of it. */
type Unsent = StoredStep & { readonly lost: readonly StoredStep[] }

const nameOf = (id: number, step: FieldStep) => `viertel.draft.${id}.${step}`

export function keepUnsent(id: number, step: FieldStep, unsent: Unsent): void {
  try {
    // Door codes do not stay on a device.
    if (step !== 'contact') localStorage.setItem(nameOf(id, step), JSON.stringify(unsent))
  } catch {
    // Storage is off or full: then a reload without a connection loses it.
  }
}

export function forgetUnsent(id: number, step: FieldStep): void {
  try {
    localStorage.removeItem(nameOf(id, step))
  } catch {
    // As above.
  }
}

/** Null when nothing waits, or somebody else has saved since what it was typed over. */
export function unsentOf(id: number, step: FieldStep, stored: StoredStep): Fields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(id, step)) ?? 'null') as Unsent | null
    if (kept === null) return null
    const isNext = kept.version === stored.version || kept.lost.some((one) => isOwnSave(stored, one))
    return isNext ? kept.fields : null
  } catch {
    return null
  }
}
