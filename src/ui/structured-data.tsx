/**
 * JSON-LD for search engines: part of the page that the server sends, kept by hydration, never created in the browser.
 */
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

export function StructuredData({ value }: { value: object }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isShown] = useState(isFromServer)
  if (!isShown) return null
  // No `<` is left, so the text cannot end the element.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line react/no-danger -- a data block, not markup; the only way to write JSON into a script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
