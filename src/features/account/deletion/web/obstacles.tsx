import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { Notice } from '#ui/notice.tsx'
import type { readDeletion } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Obstacle = ReplyData<typeof readDeletion>['data']['obstacles'][number]

/** Where each is dealt with; the others have no page of their own. */
const WAYS = {
  'account.open_bookings': ['/booking', 'toBookings'],
  'account.unpaid': ['/booking/past', 'toPast'],
  'account.live_offices': ['/account/my/office', 'toOffices'],
  'account.company_admin': null,
  'account.operator_role': null,
} as const satisfies Record<Obstacle, readonly [string, keyof typeof de] | null>

export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  return (
    <Notice>
      <h2>{t('obstaclesTitle')}</h2>
      <ul>
        {obstacles.map((obstacle) => {
          const way = WAYS[obstacle]
          return (
            <li key={obstacle}>
              {REFUSALS[obstacle][locale]} {way && <Link to={path(way[0])}>{t(way[1])}</Link>}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
