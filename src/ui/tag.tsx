import type { ReactNode } from 'react'

export type TagProps = { tone?: 'plain' | 'good' | 'bad'; children: ReactNode }

/** A short word on the state or kind of something. Its colour only repeats what the word says. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>
}
