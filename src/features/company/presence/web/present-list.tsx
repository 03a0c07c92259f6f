/** People at a place on a day, with which half of it, or from when to when they booked. */
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Team } from './team-data.ts'

type Present = Team['groups'][number]['people'][number]

export function PresentList({ people, isBooked = false }: { people: readonly Present[]; isBooked?: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <ul className="present-list">
      {people.map(({ id, name, thumbnail, isMe, halves, visits }) => (
        <li key={id}>
          <Avatar src={thumbnail} name={name} />
          <span className="present-words">
            <Link to={path(`/workspace/user/${id}`)}>{isMe ? t('you') : name}</Link>
            <span className="quiet small num">
              {visits.length > 0
                ? visits.map((visit) => t('hours', visit)).join(', ')
                : t(halves.length === 2 ? 'wholeDay' : (halves[0] ?? 'wholeDay'))}
            </span>
          </span>
          <span className="half-mark" data-booked={isBooked || undefined} aria-hidden="true">
            <i data-on={halves.includes('morning') || undefined} />
            <i data-on={halves.includes('afternoon') || undefined} />
          </span>
        </li>
      ))}
    </ul>
  )
}
