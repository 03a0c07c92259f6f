import { Notice } from '#ui/notice.tsx'
import { useFormState } from './form-state.ts'

/** What the form says as a whole, above its button: what was refused, or that it is done. */
export function FormMessage({ done = '' }: { done?: string }) {
  const { isDone, message } = useFormState()
  const text = isDone ? done : message
  if (text === '') return null
  return (
    <Notice tone={isDone ? 'good' : 'bad'} isAnnounced>
      {text}
    </Notice>
  )
}
