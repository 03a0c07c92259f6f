import { Notice } from '#ui/notice.tsx'
import { useFormState } from './form-state.ts'

/** The message of the whole form above its button: a refusal without a field, or success. */
export function FormMessage({ done = '' }: { done?: string }) {
  const { isDone, isForbidden, message } = useFormState()
  const text = isDone ? done : message
  if (text === '') return null
  return (
    <Notice tone={isDone ? 'good' : 'bad'} isAnnounced>
      {isForbidden && !isDone ? <strong>{text}</strong> : text}
    </Notice>
  )
}
