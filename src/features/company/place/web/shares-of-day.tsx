/** The places that the team shares on a day. */
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Share } from './place-data.ts'
import { PlaceIcon } from './place-icon.tsx'
import { hasSeat, SeatState } from './seat-state.tsx'

export function SharesOfDay({ shares, day }: { shares: readonly Share[]; day: string }) {
  const t = useTexts({ de, en })
  const shared = shares.flatMap((share) => {
    const times = share.days.filter((one) => one.day === day)
    return times.length > 0 ? [{ share, times }] : []
  })
  if (shared.length === 0) return null
  return (
    <ul className="team-shares" aria-label={t('teamShares')}>
      {shared.map(({ share, times }) => (
        <li key={share.userOffice}>
          <PlaceIcon kind={share.kind} />
          <span className="team-share-words">
            <b>{share.title}</b>
            <span className="quiet small">
              {share.where} ·{' '}
              <span className="num">{times.map(({ from, to }) => t('hours', { from, to })).join(', ')}</span>
            </span>
          </span>
          <SeatState share={share} day={times.find(hasSeat) ?? null} />
        </li>
      ))}
    </ul>
  )
}
