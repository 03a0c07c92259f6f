import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What the last form of a page was answered, for pages that load their data again by themselves: React Router forgets the
 * answer then. It ends with the next form and with the page.
 */
export function useFormAnswer<Action>() {
  const answer = useActionData<Action>() ?? undefined
  const { key } = useLocation()
  const [kept, setKept] = useState({ answer, key })
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) setKept({ answer, key })
  return answer ?? (kept.key === key ? kept.answer : undefined)
}
