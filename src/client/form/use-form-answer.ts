import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { keepAnswer } from './kept-answer.ts'

/**
 * What the last form of a page was answered, for pages that load their data again by themselves: React Router forgets the
 * answer then. It ends with the next form and with the page.
 */
export function useFormAnswer<Action>() {
  const answer = useActionData<Action>() ?? undefined
  const { key } = useLocation()
  const [before, setKept] = useState({ answer, key })
  const kept = keepAnswer(before, answer, key)
  if (kept !== before) setKept(kept)
  return kept.answer
}
