/** From the box of a place to the same time for several members of the company. */
import { Users } from 'lucide-react'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { choiceQuery } from '../rules/choice-in-url.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function TeamDayLink({ office, wish }: { office: number; wish: BookingWish }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const choice = { office, wish, members: null, guests: 0, find: '' }
  return (
    <ButtonLink isWide className="team-day-link" to={path(`/team/day?${choiceQuery(choice)}`)}>
      <Users size={18} />
      {t('link')}
    </ButtonLink>
  )
}
