import { Building2, CalendarCheck, CreditCard, Landmark, Store, Users, type LucideIcon } from 'lucide-react'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import type { readDeletion } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Code = ReplyData<typeof readDeletion>['data']['obstacles'][number]

type Way = {
  readonly icon: LucideIcon
  /** Where it is dealt with. */
  readonly path?: string
  readonly label?: keyof typeof de
}

const WAYS: Readonly<Record<Code, Way>> = {
  'account.open_bookings': { icon: CalendarCheck, path: '/booking', label: 'toBookings' },
  'account.unpaid': { icon: CreditCard, path: '/booking/past', label: 'toPast' },
  'account.payout_open': { icon: Landmark, path: '/dashboard/earnings', label: 'toEarnings' },
  'account.live_offices': { icon: Store, path: '/account/my/office', label: 'toOffices' },
  'account.company_admin': { icon: Building2 },
  'account.operator_role': { icon: Users },
}

export function Obstacles({ obstacles }: { obstacles: readonly { code: Code; text: string }[] }) {
  const t = useTexts({ de, en })
  const localPath = useLocalPath()
  return (
    <section className="stack" aria-labelledby="obstacles">
      <h2 id="obstacles">{t('obstaclesTitle')}</h2>
      <SettingList>
        {obstacles.map(({ code, text }) => {
          const { icon, path, label } = WAYS[code]
          return (
            <SettingRow key={code} icon={icon} title={text}>
              {path && label && <ButtonLink to={localPath(path)}>{t(label)}</ButtonLink>}
            </SettingRow>
          )
        })}
      </SettingList>
    </section>
  )
}
