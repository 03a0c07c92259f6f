import type { ReactNode } from 'react'

export type TagProps = { tone?: 'plain' | 'good' | 'bad'; children: ReactNode }

/** A short text for the state or kind of something. Its colour only repeats what the text says. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>
}
