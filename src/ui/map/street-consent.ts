/** Whether this browser agreed to load a street map from a host. Consent for one host does not cover another. */

const KEY = 'street-map-host'

export function hasAgreed(host: string): boolean {
  try {
    return localStorage.getItem(KEY) === host
  } catch {
    return false
  }
}

/** @param host null withdraws the consent. Where nothing can be stored the answer holds for this page. */
export function rememberAgreement(host: string | null): void {
  try {
    if (host === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, host)
  } catch {
    // Private modes refuse storage.
  }
}
