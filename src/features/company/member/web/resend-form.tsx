/** Sends a new link. While the last one is only seconds old the button is locked, and says for how long. */
import { useEffect, useState } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type ResendFormProps = {
  id: number
  name: string
  isExpired: boolean
  /** Seconds, as of when the page was made. */
  waits: number
  answer: FormAnswer | undefined
}

export function ResendForm({ id, name, isExpired, waits, answer }: ResendFormProps) {
  const t = useTexts({ de, en })
  const left = useSeconds(waits)
  const label = t(isExpired ? 'newLink' : 'resend')
  return (
    <PostForm intent="resend" answer={answer} className="member-resend">
      <input type="hidden" name="id" value={id} />
      <SubmitButton disabled={left > 0} aria-label={`${label}: ${name}`} busyText={t('sending')}>
        {label}
      </SubmitButton>
      {left > 0 && <span className="quiet small">{t('again', { time: clock(left) })}</span>}
      <FormMessage />
    </PostForm>
  )
}

/** "0:42" */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSeconds(from: number): number {
  const [state, setState] = useState({ from, left: from })
  if (state.from !== from) setState({ from, left: from })
  const isOver = state.left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setState((before) => ({ ...before, left: before.left - 1 })), 1000)
    return () => clearInterval(timer)
  }, [isOver, from])
  return Math.max(0, state.left)
}
