/** Something to know, on a ground of its own. */
import type { ReactNode } from 'react'

export type NoticeProps = {
  tone?: 'plain' | 'good' | 'bad'
  /** Read out when it appears: at once where something went wrong, else when there is a pause. */
  isAnnounced?: boolean
  children: ReactNode
}

export function Notice({ tone = 'plain', isAnnounced = false, children }: NoticeProps) {
  return (
    <div
      className={tone === 'plain' ? 'notice' : `notice ${tone}`}
      role={isAnnounced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      {children}
    </div>
  )
}
