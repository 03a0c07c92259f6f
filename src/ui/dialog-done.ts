/** How a form tells the dialog around it that it has succeeded: the dialog shows these words for a moment, then closes. */
import { createContext } from 'react'

export const DialogDone = createContext<((words: string) => void) | null>(null)
