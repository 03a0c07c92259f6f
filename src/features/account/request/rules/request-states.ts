/** The life of a request: open, perhaps being worked on by the product, and closed in one of three ways. */
import { isDoneByProduct, type RequestKind } from './request-kinds.ts'

export const REQUEST_STATES = ['open', 'working', 'fulfilled', 'refused', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What operators do: fulfil, refuse, withdraw. What happens by itself: done (the copy is handed out, the account erased), kept. */
export type RequestMove = 'fulfil' | 'refuse' | 'withdraw' | 'done' | 'kept'

/**
 * The state after a move; null where it is not possible. What the product works on is not called off at the desk: the copy
 * is there within seconds, and an account is kept by its owner alone.
 */
export function stateAfter(kind: RequestKind, state: RequestState, move: RequestMove): RequestState | null {
  switch (move) {
    case 'fulfil':
      if (state === 'open') return isDoneByProduct(kind) ? 'working' : 'fulfilled'
      // The copy may be made anew when it could not be made.
      return state === 'working' && kind === 'access' ? 'working' : null
    case 'refuse':
      return state === 'open' ? 'refused' : null
    case 'withdraw':
      return state === 'open' ? 'withdrawn' : null
    case 'done':
      return state === 'working' ? 'fulfilled' : null
    case 'kept':
      return state === 'working' && kind === 'erasure' ? 'withdrawn' : null
  }
}

export const isClosed = (state: RequestState): boolean => state !== 'open' && state !== 'working'

/** Once, and told to the person before the first term is over (Article 12 (3)). */
export function mayExtend(
  { state, isExtended, due }: { state: RequestState; isExtended: boolean; due: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return !isClosed(state) && !isExtended && Temporal.Instant.compare(now, due) < 0
}
