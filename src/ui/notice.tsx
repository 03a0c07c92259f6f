/** A notice: information on a background of its own. */
import type { ReactNode, Ref } from 'react'

export type NoticeProps = {
  tone?: 'good' | 'bad'
  /** Read out when it appears: at once where something went wrong, else when there is a pause. */
  isAnnounced?: boolean
  id?: string
  ref?: Ref<HTMLDivElement>
  /** Where it stands. */
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
