/**
 * What the answer to a form asks for besides its data (Spec 7): a modal with its data, an address to go on to, or
 * something the page does by its name. Names are keys of closed lists (app/shell/form-follow.tsx); nothing of an answer is
 * ever run, and an address is a path of this site.
 */
import { ownPath } from '#kernel/own-path.ts'

export type FormFollow =
  | { readonly modal: string; readonly modalData: unknown }
  | { readonly url: string }
  | { readonly callback: string; readonly params: unknown }

/** The event of the window by which a form hands its answer on; the name is the type's, so that pages load no module for it. */
export type FollowEvent = 'viertel:follow'

/** Null when the answer asks for nothing. Of several the first one of the spec's order counts. */
export function followOf(reply: unknown): FormFollow | null {
  if (typeof reply !== 'object' || reply === null) return null
  const { modal, modalData, url, callback, params } = reply as Readonly<Record<string, unknown>>
  if (typeof modal === 'string') return { modal, modalData }
  const path = ownPath(url)
  if (path !== null) return { url: path }
  return typeof callback === 'string' ? { callback, params } : null
}
