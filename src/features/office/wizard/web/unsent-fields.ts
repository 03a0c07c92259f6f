/** What was typed and has not reached the server yet, on this device, so that a reload does not lose it. */
import type { StoredStep } from '../rules/merge-step.ts'
import type { FieldStep } from '../rules/wizard-steps.ts'

const nameOf = (id: number, step: FieldStep) => `viertel.draft.${id}.${step}`

export function keepUnsent(id: number, step: FieldStep, unsent: StoredStep): void {
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

/** Null when nothing waits, or the server has a newer version than the one that it was typed over. */
export function unsentOf(id: number, step: FieldStep, version: number): StoredStep | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(id, step)) ?? 'null') as StoredStep | null
    return kept !== null && kept.version === version ? kept : null
  } catch {
    return null
  }
}
