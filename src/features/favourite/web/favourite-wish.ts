/** The place a guest tapped the heart of, kept in this tab until somebody signs in here. */

const KEY = 'viertel.favourite-wish'
/** Whoever registers later than that has forgotten it. */
const VALID_MS = 3_600_000

type Wish = { readonly officeId: number; readonly at: number }

export function rememberWish(officeId: number, now: number): void {
  const wish: Wish = { officeId, at: now }
  tryStorage((storage) => storage.setItem(KEY, JSON.stringify(wish)))
}

export function forgetWish(): void {
  tryStorage((storage) => storage.removeItem(KEY))
}

/** @returns the office, once; null where there is none, or one too old */
export function takeWish(now: number): number | null {
  const wish = tryStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Wish | null)
  forgetWish()
  return wish !== null && now - wish.at < VALID_MS ? wish.officeId : null
}

/** Browsers that keep nothing throw here, and so does what is not ours. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
