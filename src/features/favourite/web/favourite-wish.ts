/** The place whose heart a guest tapped, stored in this tab until somebody signs in here. */

const KEY = 'viertel.favourite-wish'
/** A tap older than this is ignored, because the person has probably forgotten it. */
const VALID_MS = 3_600_000

type Wish = { readonly officeId: number; readonly at: number }

export function rememberWish(officeId: number, now: number): void {
  const wish: Wish = { officeId, at: now }
  tryStorage((storage) => storage.setItem(KEY, JSON.stringify(wish)))
}

export function forgetWish(): void {
  tryStorage((storage) => storage.removeItem(KEY))
}

/** @returns the office id, once; null where there is none, or where it is too old */
export function takeWish(now: number): number | null {
  const wish = tryStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Wish | null)
  forgetWish()
  return wish !== null && now - wish.at < VALID_MS ? wish.officeId : null
}

/** Browsers without storage throw here, and so does parsing a value that this code did not write. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
