/** Something to know, on a ground of its own. */
import type { ReactNode, Ref } from 'react'

export type NoticeProps = {
  tone?: 'plain' | 'good' | 'bad'
  /** Read out when it appears: at once where something went wrong, else when there is a pause. */
  isAnnounced?: boolean
  id?: string
  ref?: Ref<HTMLDivElement>
  /** Where it stands. */
  className?: string
  children: ReactNode
}

export function Notice({ tone = 'plain', isAnnounced = false, className, children, ...notice }: NoticeProps) {
  return (
    <div
      {...notice}
      className={['notice', tone !== 'plain' && tone, className].filter(Boolean).join(' ')}
      role={isAnnounced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
