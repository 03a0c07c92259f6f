import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

/** Settings below each other: each with an icon, what it is, how it stands, and what can be done about it. */
export function SettingList({ children }: { children: ReactNode }) {
  return <ul className="setting-list">{children}</ul>
}

export type SettingRowProps = {
  icon: LucideIcon
  /** Green when it is set up and protects or works; its colour only repeats what the note says. */
  tone?: 'plain' | 'good'
  title: ReactNode
  note?: ReactNode
  /** Usually a Button or a ButtonLink. */
  children?: ReactNode
}

export function SettingRow({ icon: Icon, tone = 'plain', title, note, children }: SettingRowProps) {
  return (
    <li className="setting-row">
      <span className={tone === 'good' ? 'setting-icon good' : 'setting-icon'}>
        <Icon size={20} />
      </span>
      <div>
        <b>{title}</b>
        {note && <p>{note}</p>}
      </div>
      {children}
    </li>
  )
}
