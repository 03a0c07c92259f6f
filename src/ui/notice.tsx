/** A message on a background of its own. */
import type { ReactNode, Ref } from 'react'

export type NoticeProps = {
  tone?: 'good' | 'bad'
  /** Announced by screen readers when it appears: errors at once, other messages at the next pause. */
  isAnnounced?: boolean
  id?: string
  ref?: Ref<HTMLDivElement>
  /** For its position; the style is set by the tone. */
  className?: string
  children: ReactNode
}

export function Notice({ tone, isAnnounced, className, children, ...notice }: NoticeProps) {
  return (
    <div
      {...notice}
      className={['notice', tone, className].filter(Boolean).join(' ')}
      role={isAnnounced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
