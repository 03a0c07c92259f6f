/**
 * CSRF (safety rule 11). Browsers say where a request comes from: Sec-Fetch-Site, or Origin on everything unsafe.
 * Neither present means no browser sent it (an API client); a browser form can not send JSON or DELETE by itself,
 * so such a request is let through only in a form a cross-site page could not have made.
 */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const FORM_TYPES = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i

export type OriginFacts = {
  method: string
  secFetchSite: string | undefined
  origin: string | undefined
  contentType: string | undefined
  hasBody: boolean
}

export function cameFromUs(facts: OriginFacts, baseUrl: string): boolean {
  if (SAFE.has(facts.method)) return true
  if (facts.secFetchSite !== undefined) return facts.secFetchSite === 'same-origin' || facts.secFetchSite === 'none'
  if (facts.origin !== undefined)
    return URL.canParse(facts.origin) && new URL(facts.origin).origin === new URL(baseUrl).origin
  if (facts.method === 'POST' && !facts.hasBody)
    return facts.contentType !== undefined && !FORM_TYPES.test(facts.contentType)
  return facts.contentType === undefined ? !facts.hasBody : !FORM_TYPES.test(facts.contentType)
}
