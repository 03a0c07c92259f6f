/** Where the call to action stands that opens page/whats-new-locations (Spec 2); part of the first script of every page. */
import { plainPath } from '#kernel/locale.ts'

type Reader = { readonly verified: boolean; readonly knowsNewPlaces: boolean } | null

/**
 * On pages that help to find a place and have no other hint than that of an unconfirmed e-mail address.
 *
 * @param isAsked the page asks for consent already: one thing at a time
 * @returns on which side of the content, if at all
 */
export function newPlacesBeside(pathname: string, reader: Reader, isAsked: boolean): 'above' | 'below' | null {
  if (!reader?.verified || reader.knowsNewPlaces || isAsked) return null
  const page = plainPath(pathname)
  // The form and the map are what people come for.
  return page === '/' ? 'below' : /^\/(favorite|watch)$/.test(page) ? 'above' : null
}
