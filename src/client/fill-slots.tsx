import { Fragment, type ReactNode } from 'react'

/** A text whose `{slots}` are elements, e.g. links: the text as its translation says it, without markup in it. */
export function fillSlots(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text
    .split(/\{([A-Za-z][A-Za-z0-9]*)\}/)
    .map((part, place) => <Fragment key={place}>{place % 2 === 0 ? part : (nodes[part] ?? `{${part}}`)}</Fragment>)
}
