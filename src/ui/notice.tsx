/** A message on a background of its own. */
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'

export type NoticeProps = {
  tone?: 'good' | 'bad'
  /** Announced by screen readers when it appears: errors at once, other messages at the next pause. */
  isAnnounced?: boolean
  /** It answers what was just done: it comes into view and gets the focus, wherever the page was scrolled to. */
  isAnswer?: boolean
  id?: string
  ref?: Ref<HTMLDivElement>
  /** For its position; the style is set by the tone. */
  className?: string
  children: ReactNode
}

export function Notice({ ref, tone, isAnnounced, isAnswer = false, className, children, ...notice }: NoticeProps) {
  const own = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => own.current!)
  useEffect(() => {
    if (!isAnswer) return
    own.current?.focus({ preventScroll: true })
    // Bars lie at both ends of the window.
    own.current?.scrollIntoView({ block: 'center' })
  }, [isAnswer])
  return (
    <div
      {...notice}
      ref={own}
      tabIndex={isAnswer ? -1 : undefined}
      className={['notice', tone, className].filter(Boolean).join(' ')}
      role={isAnnounced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
