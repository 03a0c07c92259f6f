import { createContext } from 'react'
import type { NamedFollow } from './form-follow.ts'

/** Opens a modal or does something of the page by its name; false when it knows no such name. */
export const FollowContext = createContext<(follow: NamedFollow) => boolean>(() => false)
